"""Whether a page is fit to judge: by its shape, never by the mere presence of a phrase."""

from __future__ import annotations

import re
from collections import Counter

from holdwater.model.page import Channel, Flaw, Page
from holdwater.model.verdict import Reason
from holdwater.text.lazy import lazy

#: A page that says "error" in its title or its first lines over less text than this is an error page.
SHORT_CHARS = 1000
_FIRST_LINES = 4
_UNPADDED = 2
_HEAD = 4
# What says so little in so many characters is taken for short.
_LONGEST_HEAD = 1_000_000
_HEADING_CHARS = 120

_SENTENCES = lazy(r"[.!?。！？\n\t]+")

# What the titles of error, challenge, consent and login pages say, in the shipped languages.
_UNFIT = lazy(
    r"\b(?:(?:error|fehler|erreur|errore|błąd|chyba|fel|fejl|virhe|hiba|eroare|ошибка|помилка|hata"
    r"|fout)\s{0,3}(?:page)?\s{0,3}[45]\d\d"
    r"|[45]\d\d\s{0,3}[-–:|]?\s{0,3}(?:error|not found|forbidden|unauthorized|bad gateway"
    r"|service unavailable|internal server error|fehler)"
    r"|page not found|not found|access denied|forbidden|service unavailable|bad gateway"
    r"|internal server error|too many requests"
    r"|temporarily unavailable|site unavailable|something went wrong|an error occurred"
    r"|just a moment|checking your browser|verify you are (?:a )?human|are you (?:a )?(?:human"
    r"|robot)|attention required|captcha|blocked"
    r"|security check|unusual traffic|enable javascript|javascript is (?:disabled|required)"
    r"|before you continue|cookie consent|we value your privacy|your privacy choices|accept (?:all )?cookies"
    r"|log ?in|sign ?in|login required|please authenticate"
    r"|seite (?:wurde )?nicht gefunden|zugriff verweigert|bitte warten|einen moment|anmelden"
    r"|anmeldung|einloggen|cookie-einstellungen"
    r"|page introuvable|page non trouvée|accès refusé|accès interdit|connexion|se connecter"
    r"|veuillez patienter"
    r"|página no encontrada|acceso denegado|iniciar sesión|página não encontrada|acesso negado"
    r"|pagina non trovata|accesso negato|accedi"
    r"|pagina niet gevonden|toegang geweigerd|inloggen|sidan hittades inte|logga in"
    r"|siden blev ikke fundet|siden ble ikke funnet|logg inn"
    r"|sivua ei löydy|kirjaudu|nie znaleziono strony|strona nie istnieje|nie znaleziono"
    r"|odmowa dostępu|zaloguj|stránka nenalezena"
    r"|přihlášení|az oldal nem található|bejelentkezés|pagina nu a fost găsită|страница не найдена"
    r"|доступ запрещ[её]н|войти|вход"
    r"|сторінку не знайдено|sayfa bulunamadı|erişim engellendi|giriş yap|η σελίδα δεν βρέθηκε)\b"
    r"|ページが見つかりません|アクセスが拒否|ログイン|お探しのページ|エラー|页面不存在|找不到页面|页面未找到|访问被拒绝|登录|验证码|請登入"
    r"|페이지를 찾을 수 없습니다|접근이 거부|로그인|الصفحة غير موجودة|تسجيل الدخول|הדף לא נמצא|התחברות|پیدا نشد",
    re.IGNORECASE,
)


def visible_text(page: Page) -> str:
    """Return what a reader sees of a page."""
    return "\n".join(page.text[span.start : span.end] for span in page.channels if span.channel is Channel.VISIBLE)


def count_chars(text: str) -> int:
    """Return how many characters a text has, a repeated sentence counted once.

    Said twice, as by a header and a footer, a sentence is no padding yet: it counts as often as it stands.

    >>> count_chars("Please wait. Please wait. Please wait."), count_chars("Shop. 12 kg. Shop.")
    (11, 13)
    """
    times = Counter(stripped for part in _SENTENCES.split(text) if (stripped := part.strip()))
    return sum(len(sentence) * (count if count <= _UNPADDED else 1) for sentence, count in times.items())


def has_chars(text: str, least: int) -> bool:
    """Say whether ``count_chars`` gives at least so many; of a long text the beginning mostly tells.

    >>> has_chars("Shop. 12 kg. " * 9, 9), has_chars("Shop. 12 kg. " * 9, 10)
    (True, False)
    """
    head = text[: _HEAD * least]
    begun = {part.strip() for part in _SENTENCES.split(head)[:-1]} if len(head) < len(text) else set()
    return sum(map(len, begun)) >= least or count_chars(text) >= least


def _says_unfit(page: Page, visible: str) -> bool:
    """Say whether the title or one of the first lines is that of an error, challenge, consent or login page."""
    lines = [line.strip() for line in visible.split("\n") if line.strip()][:_FIRST_LINES]
    first = _SENTENCES.split(visible.strip())[:1]
    headings = [page.title, *first, *(line for line in lines if len(line) <= _HEADING_CHARS)]
    return any(_UNFIT.search(heading[:_HEADING_CHARS]) for heading in headings)


def unfit_reasons(page: Page, min_text_chars: int) -> tuple[Reason, ...]:
    """Return why a page is not fit to contradict anything; empty if it is.

    >>> page = Page.from_text("Peugeot 404: " + "a car of its time, as its owners say. " * 2, url="https://a.example/")
    >>> unfit_reasons(page, 400), unfit_reasons(page, 20)
    ((<Reason.PAGE_TOO_SHORT: 'page_too_short'>,), ())
    """
    reasons: list[Reason] = []
    visible = visible_text(page)
    head = visible[:_LONGEST_HEAD]
    if not (page.flaws or has_chars(head, min_text_chars)):
        reasons.append(Reason.PAGE_TOO_SHORT)
    if page.status >= 400 or (not has_chars(head, SHORT_CHARS) and _says_unfit(page, head)):
        reasons.append(Reason.PAGE_ERROR)
    if Flaw.UNDECODABLE in page.flaws or visible.count("\ufffd") * 2 > len(visible):
        reasons.append(Reason.PAGE_UNDECODABLE)
    if Flaw.TRUNCATED in page.flaws:
        reasons.append(Reason.PAGE_TRUNCATED)
    if Flaw.DAMAGED in page.flaws:
        reasons.append(Reason.PAGE_DAMAGED)
    return tuple(reasons)
