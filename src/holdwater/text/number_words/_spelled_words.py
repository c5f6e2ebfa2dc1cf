"""What the generated table of number words lacks: whole languages, inflected forms, and how words compose.

All words are lower case, with hyphens as spaces. ``word=number`` pairs where a word has a number; numbers of
scale words are powers of ten. The endings that a case, a gender or a number gives a word stand in brackets.
"""

# ruff: noqa: E501  # rows of words

from __future__ import annotations

from typing import Final

#: Further words of numbers below a thousand.
MORE: Final[dict[str, str]] = {
    "ar": "ساعتان=2 ساعتين=2 دقيقتان=2 دقيقتين=2 يومان=2 يومين=2 أسبوعان=2 أسبوعين=2 شهران=2 شهرين=2 سنتان=2 سنتين=2 عامان=2 "
    "عامين=2 مرتان=2 مرتين=2 شخصان=2 شخصين=2 غرفتان=2 غرفتين=2 حمامان=2 حمامين=2 طابقان=2 طابقين=2 ملعقتان=2 ملعقتين=2 كوبان=2 "
    "كوبين=2 حبتان=2 حبتين=2 قطعتان=2 قطعتين=2 بيضتان=2 بيضتين=2 طفلان=2 طفلين=2 متران=2 مترين=2 لتران=2 لترين=2 ريالان=2 ريالين=2 "
    "درهمان=2 درهمين=2 ديناران=2 دينارين=2 جنيهان=2 جنيهين=2 دولاران=2 دولارين=2 مئتي=200 مائتي=200 مليونان=2000000 مليونين=2000000 "
    "مليوني=2000000 ملياران=2000000000 مليارين=2000000000 الثالث عشر=13 الثالثة عشرة=13 الرابع عشر=14 الرابعة عشرة=14 الخامس عشر=15 الخامسة عشرة=15 السادس عشر=16 السادسة عشرة=16 السابع عشر=17 السابعة عشرة=17 "
    "الثامن عشر=18 الثامنة عشرة=18 التاسع عشر=19 التاسعة عشرة=19 ألفي=2000 إثنتان=2 العشر(ون,ين)=20 إحدى عشر=11 إحدى عشرة=11 إثنا عشر=12 اثنتا عشرة=12 "
    "أول=1 الأول=1 الأولى=1 الثاني(,ة)=2 ثالث(,ة)=3 الثالث(,ة)=3 رابع(,ة)=4 الرابع(,ة)=4 خامس(,ة)=5 الخامس(,ة)=5 سادس(,ة)=6 السادس(,ة)=6 سابع(,ة)=7 "
    "السابع(,ة)=7 ثامن(,ة)=8 الثامن(,ة)=8 تاسع(,ة)=9 التاسع(,ة)=9 عاشر(,ة)=10 العاشر(,ة)=10 الحادي عشر=11 الحادية عشرة=11 الثاني عشر=12 الثانية عشرة=12 "
    "مئة=100 مائة=100 مائتان=200 مئتان=200 مائتين=200 ثلاثمائة=300 ثلاثمئة=300 أربعمائة=400 أربعمئة=400 خمسمائة=500 خمسمئة=500 ستمائة=600 ستمئة=600 "
    "سبعمائة=700 سبعمئة=700 ثمانمائة=800 ثمانمئة=800 تسعمائة=900 تسعمئة=900 ألفان=2000 ألفين=2000 اثنا عشر=12 أحد عشر=11 ثلاثون=30 عشرون=20 أربعون=40 "
    "خمسون=50 ستون=60 سبعون=70 ثمانون=80 تسعون=90 واحدة=1 اثنين=2 اثنتان=2 اثنتين=2 إثنان=2 ثلاث=3 أربع=4 اربعة=4 خمس=5 ست=6 سبع=7 ثمان=8 ثماني=8 تسع=9 "
    "عشر=10 عشرين=20 ثلاثين=30 أربعين=40 خمسين=50 ستين=60 سبعين=70 ثمانين=80 تسعين=90 مئة=100 مئتان=200 مئتين=200",
    "bg": "тринадесет(и,а,о)=13 тринайсет(и,а,о)=13 четиринадесет(и,а,о)=14 четиринайсет(и,а,о)=14 петнадесет(и,а,о)=15 петнайсет(и,а,о)=15 шестнадесет(и,а,о)=16 "
    "шестнайсет(и,а,о)=16 седемнадесет(и,а,о)=17 седемнайсет(и,а,о)=17 осемнадесет(и,а,о)=18 осемнайсет(и,а,о)=18 деветнадесет(и,а,о)=19 "
    "деветнайсет(и,а,о)=19 тридесет(и,а,о)=30 трийсет(и,а,о)=30 четирима=4 петима=5 шестима=6 четиресет=40 първ(ият,ия,ата,ото)=1 втор(ият,ия,ата,ото)=2 "
    "трет(ият,ия,ата,ото)=3 четвърт(о,ият,ия,ата,ото)=4 пет(о,ият,ия,ата,ото)=5 шест(о,ият,ия,ата,ото)=6 седм(о,ият,ия,ата,ото)=7 осм(о,ият,ия,ата,ото)=8 "
    "девет(о,ият,ия,ата,ото)=9 десет(о,ият,ия,ата,ото)=10 единадесет(и,а,о)=11 единайсет(и,а,о)=11 дванадесет(и,а,о)=12 дванайсет(и,а,о)=12 "
    "двадесет(и,а,о,ог,ом,ој)=20 двайсет(и,а,о)=20 нула=0 едно=1 един=1 една=1 първи=1 първа=1 първо=1 две=2 два=2 двама=2 втори=2 втора=2 второ=2 три=3 "
    "трима=3 трети=3 трета=3 трето=3 четири=4 четвърти=4 четвърта=4 пет=5 пети=5 пета=5 шест=6 шести=6 шеста=6 седем=7 седми=7 седма=7 осем=8 осми=8 осма=8 "
    "девет=9 девети=9 девета=9 десет=10 десети=10 десета=10 единадесет=11 единайсет=11 дванадесет=12 дванайсет=12 тринадесет=13 тринайсет=13 "
    "четиринадесет=14 четиринайсет=14 петнадесет=15 петнайсет=15 шестнадесет=16 шестнайсет=16 седемнадесет=17 седемнайсет=17 осемнадесет=18 осемнайсет=18 "
    "деветнадесет=19 деветнайсет=19 двадесет=20 двайсет=20 тридесет=30 трийсет=30 четиридесет=40 четирийсет=40 петдесет=50 шестдесет=60 шейсет=60 "
    "седемдесет=70 осемдесет=80 деветдесет=90 сто=100 двеста=200 триста=300 четиристотин=400 петстотин=500 шестстотин=600 седемстотин=700 осемстотин=800 "
    "деветстотин=900",
    "bn": "প্রথম=1 দ্বিতীয়=2 তৃতীয়=3 চতুর্থ=4 পঞ্চম=5 একশত=100 একশো=100 দুইশত=200 দুশো=200 তিনশত=300 তিনশো=300 চারশত=400 চারশো=400 পাঁচশত=500 পাঁচশো=500 ছয়শত=600 ছয়শো=600 সাতশত=700 সাতশো=700 "
    "আটশত=800 আটশো=800 নয়শত=900 নয়শো=900",
    "ca": "cinquena=5 sisena=6 setena=7 vuitena=8 novena=9 onzena=11 vint i u=21 trenta u=31 quaranta u=41 cinquanta u=51 seixanta u=61 setanta u=71 vuitanta "
    "u=81 noranta u=91 una=1 dues=2 primera=1 segona=2 tercera=3 vuit=8 huit=8 dènou=19 dihuit=18 cents=100",
    "cs": "prvn(ího,ím,ímu,ích)=1 druh(ého,ou,ém,ým)=2 třet(ího,ím,ích)=3 čtvrt(ého,ou,ém,ým)=4 pát(ého,ou,ém,ým)=5 šest(é,ého,ou,ém,ým)=6 sedm(é,ého,ou,ém,ým)=7 "
    "osm(é,ého,ou,ém,ým)=8 devát(é,ého,ou,ém,ým)=9 desát(é,ého,ou,ém,ým)=10 jedenáct(ý,á,é,ého,ou,ém,ým)=11 dvanáct(ý,á,é,ého,ou,ém,ým)=12 "
    "dvacát(á,é,ého,ou,ém,ým)=20 třicát(ý,á,é,ého,ou,ém,ým)=30 "
    "jedna=1 jeden=1 jedno=1 jedné=1 jednoho=1 dva=2 dvě=2 dvou=2 dvěma=2 tří=3 třem=3 třech=3 čtyř=4 čtyřech=4 pěti=5 šesti=6 sedmi=7 "
    "osmi=8 devíti=9 deseti=10 jedenácti=11 dvanácti=12 první=1 druhý=2 druhá=2 druhé=2 třetí=3 čtvrtý=4 čtvrtá=4 čtvrté=4 pátý=5 pátá=5 "
    "páté=5 šestý=6 šestá=6 sedmý=7 sedmá=7 osmý=8 osmá=8 devátý=9 devátá=9 desátý=10 desátá=10 dvacátý=20 stý=100 dvěstě=200 dvě stě=200 "
    "třista=300 tři sta=300 čtyřista=400 čtyři sta=400 pětset=500 pět set=500 šestset=600 šest set=600 sedmset=700 sedm set=700 "
    "osmset=800 osm set=800 devětset=900 devět set=900",
    "da": "én=1 ét=1 en=1 anden=2 andet=2 tredive=30 fyrre=40 halvtreds=50 tres=60 halvfjerds=70 firs=80 halvfems=90",
    "de": "zweimal=2 dreimal=3 viermal=4 fünfmal=5 sechsmal=6 siebenmal=7 achtmal=8 neunmal=9 zehnmal=10 "
    "ein=1 eine=1 einen=1 einem=1 einer=1 eines=1 zwo=2 dreissig=30",
    "el": "πρώτ(ου,ης,ον,ες,οι,α)=1 δεύτερ(ο,ης)=2 δευτέρ(ου,ας)=2 τρίτ(ου,ης,ες)=3 τριών=3 τέταρτ(ο,ης)=4 τετάρτ(ου,ης)=4 τεσσάρων=4 πέμπτ(ο,ου,ης)=5 "
    "έκτ(η,ο,ου,ης)=6 έβδομ(η,ο,ης)=7 όγδο(η,ο,ης)=8 ένατ(η,ο,ης)=9 δέκατ(η,ο,ης)=10 ενδέκατ(ος,η,ο)=11 δωδέκατ(ος,η,ο)=12 εικοστ(ός,ή,ό,ού,ής)=20 "
    "εννενήντα=90 διακόσι(οι,ες,ους,ων)=200 τριακόσι(οι,ες,ους,ων)=300 τετρακόσι(οι,ες,ους,ων)=400 πεντακόσι(οι,ες,ους,ων)=500 εξακόσι(οι,ες,ους,ων)=600 "
    "επτακόσι(οι,ες,ους,ων)=700 εφτακόσι(α,οι,ες)=700 οκτακόσι(οι,ες,ους,ων)=800 οχτακόσι(α,οι,ες)=800 εννιακόσι(οι,ες,ους,ων)=900 "
    "χίλιοι=1000 χίλιες=1000 μηδέν=0 ένα=1 ένας=1 μία=1 μια=1 έναν=1 πρώτος=1 πρώτη=1 πρώτο=1 δύο=2 δυο=2 δεύτερος=2 δεύτερη=2 δεύτερο=2 τρία=3 τρεις=3 τρίτος=3 "
    "τρίτη=3 τρίτο=3 τέσσερα=4 τέσσερις=4 τέταρτος=4 τέταρτη=4 πέντε=5 πέμπτος=5 πέμπτη=5 έξι=6 έκτος=6 επτά=7 εφτά=7 έβδομος=7 οκτώ=8 "
    "οχτώ=8 όγδοος=8 εννέα=9 εννιά=9 ένατος=9 δέκα=10 δέκατος=10 έντεκα=11 ένδεκα=11 δώδεκα=12 δεκατρία=13 δεκατρείς=13 δεκατέσσερα=14 "
    "δεκαπέντε=15 δεκαέξι=16 δεκαεπτά=17 δεκαεφτά=17 δεκαοκτώ=18 δεκαοχτώ=18 δεκαεννέα=19 δεκαεννιά=19 είκοσι=20 τριάντα=30 σαράντα=40 "
    "πενήντα=50 εξήντα=60 εβδομήντα=70 ογδόντα=80 ενενήντα=90 εκατό=100 εκατόν=100 διακόσια=200 τριακόσια=300 τετρακόσια=400 "
    "πεντακόσια=500 εξακόσια=600 επτακόσια=700 οκτακόσια=800 εννιακόσια=900",
    "en": "nought=0 both=2 twice=2 thrice=3 once=1",
    "es": "décimo primero=11 décimo segundo=12 décimo tercero=13 décimo cuarto=14 décimo quinto=15 décima primera=11 décima segunda=12 décima tercera=13 décima "
    "cuarta=14 décima quinta=15 undécima=11 duodécima=12 decimotercer(o,a,)=13 decimocuart(o,a)=14 decimoquint(o,a)=15 decimosext(o,a)=16 "
    "decimoséptim(o,a)=17 decimoctav(o,a)=18 decimonoven(o,a)=19 cuadragésim(o,a)=40 "
    "un=1 una=1 primer=1 primera=1 segunda=2 tercer=3 tercera=3 cuarta=4 quinta=5 sexta=6 séptima=7 octava=8 novena=9 décima=10 "
    "veintiún=21 veintiuna=21 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 "
    "cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 seiscientas=600 setecientos=700 setecientas=700 "
    "ochocientos=800 ochocientas=800 novecientos=900 novecientas=900 undécimo=11 duodécimo=12",
    "et": "üheteistkümne=11 kaheteistkümne=12 kolmeteistkümne=13 neljateistkümne=14 viieteistkümne=15 kuueteistkümne=16 seitsmeteistkümne=17 kaheksateistkümne=18 üheksateistkümne=19 "
    "kahekümne=20 kolmekümne=30 neljakümne=40 viiekümne=50 kuuekümne=60 seitsmekümne=70 kaheksakümne=80 üheksakümne=90 "
    "ühte=1 kahte=2 kolme=3 nelja=4 viit=5 kuut=6 seitset=7 kaheksat=8 üheksat=9 kümmet=10 esimese=1 teise=2 kolmanda=3 neljanda=4 viienda=5 kuuenda=6 "
    "seitsmenda=7 kaheksanda=8 üheksanda=9 kümnenda=10 ükssada=100 kakssada=200 kolmsada=300 nelisada=400 viissada=500 kuussada=600 seitsesada=700 "
    "kaheksasada=800 üheksasada=900 "
    "null=0 üks=1 ühe=1 esimene=1 kaks=2 kahe=2 teine=2 kolm=3 kolme=3 kolmas=3 neli=4 nelja=4 neljas=4 viis=5 viie=5 viies=5 kuus=6 kuue=6 "
    "kuues=6 seitse=7 seitsme=7 seitsmes=7 kaheksa=8 kaheksas=8 üheksa=9 üheksas=9 kümme=10 kümne=10 kümnes=10 üksteist=11 kaksteist=12 "
    "kolmteist=13 neliteist=14 viisteist=15 kuusteist=16 seitseteist=17 kaheksateist=18 üheksateist=19 kakskümmend=20 kolmkümmend=30 "
    "nelikümmend=40 viiskümmend=50 kuuskümmend=60 seitsekümmend=70 kaheksakümmend=80 üheksakümmend=90 sada=100",
    "fa": "اول=1 یازدهم=11 دوازدهم=12 بیستم=20 "
    "صد=100 دویست=200 سیصد=300 چهارصد=400 پانصد=500 ششصد=600 هفتصد=700 هشتصد=800 نهصد=900 یکم=1 دوم=2 سوم=3 چهارم=4 پنجم=5 ششم=6 هفتم=7 هشتم=8 نهم=9 دهم=10",
    "fi": "yhde(ssä,stä,llä,lle)=1 kahde(sta,lla,lle)=2 kolme(ssa,sta,lla,lle)=3 neljä(ssä,stä,llä,lle)=4 viide(ssä,stä,llä,lle)=5 kuude(ssa,sta,lla,lle)=6 "
    "seitsemä(ssä,stä,llä,lle)=7 kahdeksa(ssa,sta,lla,lle)=8 yhdeksä(ssä,stä,llä,lle)=9 kymmene(n,ssä,stä,llä,lle)=10 yhdentoista=11 yhtätoista=11 "
    "kahdentoista=12 kahtatoista=12 kolmentoista=13 kolmeatoista=13 neljäntoista=14 neljäätoista=14 viidentoista=15 viittätoista=15 kuudentoista=16 "
    "kuuttatoista=16 seitsemäntoista=17 seitsemäätoista=17 kahdeksantoista=18 kahdeksaatoista=18 yhdeksäntoista=19 yhdeksäätoista=19 kahdenkymmenen=20 "
    "kahtakymmentä=20 kolmenkymmenen=30 kolmeakymmentä=30 neljänkymmenen=40 neljääkymmentä=40 viidenkymmenen=50 viittäkymmentä=50 kuudenkymmenen=60 "
    "kuuttakymmentä=60 seitsemänkymmenen=70 seitsemääkymmentä=70 kahdeksankymmenen=80 kahdeksaakymmentä=80 yhdeksänkymmenen=90 yhdeksääkymmentä=90 "
    "ensimmäi(sen,stä,sessä,sellä)=1 toi(sen,sta,sessa,sella)=2 kolma(nnen,tta,nnessa,nnella)=3 neljä(nnen,ttä,nnessä,nnellä)=4 "
    "viide(nnen,ttä,nnessä,nnellä)=5 kuude(nnen,tta,nnessa,nnella)=6 seitsemä(nnen,nnessä,nnellä)=7 kahdeksa(nnen,nnessa,nnella)=8 "
    "yhdeksä(nnen,nnessä,nnellä)=9 kymmene(nnen,nnessä,nnellä)=10 "
    "yhden=1 yhtä=1 kahden=2 kahta=2 kahdessa=2 kolmen=3 kolmea=3 neljän=4 neljää=4 viiden=5 viittä=5 kuuden=6 kuutta=6 seitsemää=7 "
    "kahdeksaa=8 yhdeksää=9 kymmentä=10",
    "fr": "unième=1 une=1 première=1 seconde=2 second=2 septante=70 huitante=80 octante=80 nonante=90 quatre vingts=80",
    "he": "שעתיים=2 יומיים=2 שבועיים=2 חודשיים=2 שנתיים=2 פעמיים=2 ששה=6 ששה עשר=16 "
    "שניים עשר=12 שתיים עשרה=12 ראשון=1 הראשון=1 ראשונה=1 הראשונה=1 השני(,ה)=2 שנייה=2 השנייה=2 שלישי(,ת)=3 השלישי(,ת)=3 רביעי(,ת)=4 הרביעי(,ת)=4 "
    "חמישי(,ת)=5 החמישי(,ת)=5 שישי(,ת)=6 השישי(,ת)=6 שביעי(,ת)=7 השביעי(,ת)=7 שמיני(,ת)=8 השמיני(,ת)=8 תשיעי(,ת)=9 התשיעי(,ת)=9 עשירי(,ת)=10 העשירי(,ת)=10 "
    "אחד=1 שניים=2 שני=2 שתי=2 שלושה=3 שלוש=3 ארבעה=4 ארבע=4 חמישה=5 חמש=5 שישה=6 שש=6 שבעה=7 שבע=7 שמונה=8 תשעה=9 תשע=9 עשרה=10 עשר=10 שלושת=3 ארבעת=4 חמשת=5 ששת=6 שבעת=7 שמונת=8 תשעת=9 עשרת=10 "
    "אחד עשר=11 אחת עשרה=11 שנים עשר=12 שתים עשרה=12 שלושה עשר=13 שלוש עשרה=13 ארבעה עשר=14 ארבע עשרה=14 חמישה עשר=15 חמש עשרה=15 "
    "שישה עשר=16 שש עשרה=16 שבעה עשר=17 שבע עשרה=17 שמונה עשר=18 שמונה עשרה=18 תשעה עשר=19 תשע עשרה=19 מאתיים=200 אלפיים=2000",
    "hi": "तीसरे=3 चौथे=4 छठी=6 छठे=6 तिरेपन=53 तिरेसठ=63 उनासी=79 इक्यानबे=91 बानबे=92 तिरानबे=93 चौरानबे=94 पंचानबे=95 पचानवे=95 छियानबे=96 सत्तानबे=97 "
    "अट्ठानबे=98 निन्यानबे=99 शून्य=0 एक=1 पहला=1 पहली=1 दो=2 दूसरा=2 दूसरी=2 तीन=3 तीसरा=3 तीसरी=3 चार=4 चौथा=4 चौथी=4 पाँच=5 पांच=5 छह=6 छः=6 छठा=6 सात=7 "
    "आठ=8 नौ=9 दस=10 ग्यारह=11 बारह=12 तेरह=13 चौदह=14 पंद्रह=15 पन्द्रह=15 सोलह=16 सत्रह=17 अठारह=18 उन्नीस=19 बीस=20 इक्कीस=21 बाईस=22 तेईस=23 चौबीस=24 "
    "पच्चीस=25 छब्बीस=26 सत्ताईस=27 अट्ठाईस=28 उनतीस=29 तीस=30 इकतीस=31 बत्तीस=32 तैंतीस=33 चौंतीस=34 पैंतीस=35 छत्तीस=36 सैंतीस=37 अड़तीस=38 उनतालीस=39 "
    "चालीस=40 इकतालीस=41 बयालीस=42 तैंतालीस=43 चौवालीस=44 पैंतालीस=45 छियालीस=46 सैंतालीस=47 अड़तालीस=48 उनचास=49 पचास=50 इक्यावन=51 बावन=52 तिरपन=53 "
    "चौवन=54 पचपन=55 छप्पन=56 सत्तावन=57 अट्ठावन=58 उनसठ=59 साठ=60 इकसठ=61 बासठ=62 तिरसठ=63 चौंसठ=64 पैंसठ=65 छियासठ=66 सड़सठ=67 अड़सठ=68 उनहत्तर=69 "
    "सत्तर=70 इकहत्तर=71 बहत्तर=72 तिहत्तर=73 चौहत्तर=74 पचहत्तर=75 छिहत्तर=76 सतहत्तर=77 अठहत्तर=78 उन्यासी=79 अस्सी=80 इक्यासी=81 बयासी=82 तिरासी=83 "
    "चौरासी=84 पचासी=85 छियासी=86 सत्तासी=87 अट्ठासी=88 नवासी=89 नब्बे=90 इक्यानवे=91 बानवे=92 तिरानवे=93 चौरानवे=94 पंचानवे=95 छियानवे=96 सत्तानवे=97 "
    "अट्ठानवे=98 निन्यानवे=99 सौ=100",
    "hr": "trinaest(i,a,o,og,om,oj)=13 četrnaest(i,a,o,og,om,oj)=14 petnaest(i,a,o,og,om,oj)=15 šesnaest(i,a,o,og,om,oj)=16 sedamnaest(i,a,o,og,om,oj)=17 "
    "osamnaest(i,a,o,og,om,oj)=18 devetnaest(i,a,o,og,om,oj)=19 trideset(i,a,o,og,om,oj)=30 "
    "prv(oj,og,om,u)=1 drug(oj,og,om)=2 treć(e,eg,em,oj,u)=3 četvrt(a,o,og,om,oj)=4 pet(a,o,og,om,oj)=5 šest(a,o,og,om,oj)=6 sedm(a,o,og,om,oj)=7 "
    "osm(a,o,og,om,oj)=8 devet(a,o,og,om,oj)=9 deset(a,o,og,om,oj)=10 jedanaest(i,a,o,og,om,oj)=11 dvanaest(i,a,o,og,om,oj)=12 dvadeset(i,a,o,og,om,oj)=20 četristo=400 šesto=600 "
    "šeststo=600 sedamsto=700 osamsto=800 devetsto=900 "
    "nula=0 jedan=1 jedna=1 jedno=1 prvi=1 prva=1 prvo=1 dva=2 dvije=2 drugi=2 druga=2 drugo=2 tri=3 treći=3 treća=3 četiri=4 četvrti=4 pet=5 peti=5 "
    "šest=6 šesti=6 sedam=7 sedmi=7 osam=8 osmi=8 devet=9 deveti=9 deset=10 deseti=10 jedanaest=11 dvanaest=12 trinaest=13 "
    "četrnaest=14 petnaest=15 šesnaest=16 sedamnaest=17 osamnaest=18 devetnaest=19 dvadeset=20 trideset=30 četrdeset=40 pedeset=50 "
    "šezdeset=60 sedamdeset=70 osamdeset=80 devedeset=90 sto=100 dvjesto=200 tristo=300 četiristo=400 petsto=500",
    "hu": "két=2 zéró=0 tizen=10 huszon=20",
    "id": "lapan=8 lapan belas=18 lapan puluh=80 lapan puluh satu=81 lapan puluh dua=82 lapan puluh tiga=83 lapan puluh empat=84 lapan puluh lima=85 lapan puluh "
    "enam=86 lapan puluh tujuh=87 lapan puluh lapan=88 lapan puluh sembilan=89 dua puluh lapan=28 tiga puluh lapan=38 empat puluh lapan=48 lima puluh "
    "lapan=58 enam puluh lapan=68 tujuh puluh lapan=78 sembilan puluh lapan=98 pertama=1",
    "it": "ventun(,a)=21 trentun(,a)=31 quarantun(,a)=41 cinquantun(,a)=51 sessantun(,a)=61 settantun(,a)=71 ottantun(,a)=81 novantun(,a)=91 "
    "un=1 una=1 prima=1 seconda=2 terza=3 quarta=4 quinta=5 sesta=6 settima=7 ottava=8 nona=9 decima=10 trentatre=33 ventitre=23 "
    "quarantatre=43 cinquantatre=53 sessantatre=63 settantatre=73 ottantatre=83 novantatre=93 cento=100",
    "lt": "pirm(a,o,os,ą,ame,oje,ojo)=1 antr(a,o,os,ą,ame,oje,ojo)=2 treči(a,o,os,ą,ame,oje,ojo)=3 ketvirt(as,a,o,os,ą,ame,oje,ojo)=4 "
    "penkt(as,a,o,os,ą,ame,oje,ojo)=5 šešt(as,a,o,os,ą,ame,oje,ojo)=6 septint(as,a,o,os,ą,ame,oje,ojo)=7 aštunt(as,a,o,os,ą,ame,oje,ojo)=8 "
    "devint(as,a,o,os,ą,ame,oje,ojo)=9 dešimt(as,a,o,os,ą,ame,oje,ojo)=10 vienuolikt(as,a,o,os,ą,ame,oje,ojo)=11 dvylikt(as,a,o,os,ą,ame,oje,ojo)=12 "
    "keturi(s,ų)=4 penki(s,ų)=5 šeši(s,ų)=6 septyni(s,ų)=7 aštuoni(s,ų)=8 devyni(s,ų)=9 "
    "viena=1 vieno=1 pirmas=1 pirmoji=1 dvi=2 dviejų=2 antras=2 trijų=3 trečias=3 keturios=4 penkios=5 šešios=6 septynios=7 aštuonios=8 devynios=9",
    "lv": "divtūkstoš=2000 trīstūkstoš=3000 četrtūkstoš=4000 piectūkstoš=5000 seštūkstoš=6000 septiņtūkstoš=7000 astoņtūkstoš=8000 deviņtūkstoš=9000 "
    "pirm(o,ajā,ajam)=1 otr(o,ajā,ajam)=2 treš(o,ajā,ajam)=3 ceturt(ais,ā,o,ajā,ajam)=4 piekt(ais,ā,o,ajā,ajam)=5 sest(ais,ā,o,ajā,ajam)=6 "
    "septīt(ais,ā,o,ajā,ajam)=7 astot(ais,ā,o,ajā,ajam)=8 devīt(ais,ā,o,ajā,ajam)=9 desmit(ais,ā,o,ajā,ajam)=10 vienpadsmit(ais,ā,o,ajā,ajam)=11 "
    "divpadsmit(ais,ā,o,ajā,ajam)=12 divsimt=200 trīssimt=300 četrsimt=400 piecsimt=500 sešsimt=600 septiņsimt=700 astoņsimt=800 deviņsimt=900 "
    "viena=1 vienu=1 pirmais=1 pirmā=1 divas=2 divu=2 otrais=2 otrā=2 triju=3 trešais=3 trešā=3 četras=4 piecas=5 sešas=6 septiņas=7 astoņas=8 deviņas=9 "
    "desmit=10",
    "ms": "lapan=8 sifar=0 kosong=0 satu=1 pertama=1 dua=2 tiga=3 empat=4 lima=5 enam=6 tujuh=7 sembilan=9 sepuluh=10 sebelas=11 seratus=100",
    "nb": "sjuende=7 tjuesju(,ende)=27 tjueén=21 trettisju(,ende)=37 trettién=31 førtisju(,ende)=47 førtién=41 femtisju(,ende)=57 femtién=51 sekstisju(,ende)=67 "
    "sekstién=61 syttisju(,ende)=77 syttién=71 åttisju(,ende)=87 åttién=81 nittisju(,ende)=97 nittién=91 "
    "én=1 et=1 ett=1 ei=1 sju=7 tyve=20 tredve=30 annen=2 annet=2",
    "nl": "tweemaal=2 driemaal=3 viermaal=4 vijfmaal=5 tienmaal=10 een=1",
    "pl": "cztero=4 pięcio=5 sześcio=6 siedmio=7 ośmio=8 dziewięcio=9 dziesięcio=10 dwunasto=12 dwudziesto=20 trzydziesto=30 "
    "dwóm=2 trzem=3 czterem=4 "
    "czterej=4 dwiema=2 trzema=3 czterema=4 trzynastu=13 czternastu=14 szesnastu=16 siedemnastu=17 osiemnastu=18 dziewiętnastu=19 czterdziestu=40 "
    "pięćdziesięciu=50 sześćdziesięciu=60 siedemdziesięciu=70 osiemdziesięciu=80 dziewięćdziesięciu=90 stu=100 dwustu=200 trzystu=300 czterystu=400 "
    "pięciuset=500 sześciuset=600 siedmiuset=700 ośmiuset=800 dziewięciuset=900 "
    "jedna=1 jedno=1 jednego=1 jednej=1 dwie=2 dwóch=2 dwaj=2 dwu=2 dwoma=2 trzech=3 trzej=3 czterech=4 pięciu=5 sześciu=6 siedmiu=7 ośmiu=8 "
    "dziewięciu=9 dziesięciu=10 jedenastu=11 dwunastu=12 piętnastu=15 dwudziestu=20 trzydziestu=30 pierwsza=1 pierwsze=1 pierwszego=1 "
    "druga=2 drugie=2 drugiego=2 trzecia=3 trzecie=3 trzeciego=3 czwarta=4 czwarte=4 piąta=5 piąte=5 szósta=6 siódma=7 ósma=8 dziewiąta=9 "
    "dziesiąta=10 dwieście=200 trzysta=300 czterysta=400 pięćset=500 sześćset=600 siedemset=700 osiemset=800 dziewięćset=900",
    "pt": "quatorze=14 décimo primeiro=11 décimo segundo=12 décimo terceiro=13 décimo quarto=14 décimo quinto=15 décimo sexto=16 décimo sétimo=17 décimo "
    "oitavo=18 décimo nono=19 décima primeira=11 décima segunda=12 décima terceira=13 décima quarta=14 décima quinta=15 décima sexta=16 décima sétima=17 "
    "décima oitava=18 décima nona=19 "
    "uma=1 duas=2 primeira=1 segunda=2 terceira=3 quarta=4 quinta=5 sexta=6 sétima=7 oitava=8 nona=9 décima=10 cento=100 "
    "duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 quatrocentas=400 quinhentos=500 quinhentas=500 "
    "seiscentos=600 seiscentas=600 setecentos=700 setecentas=700 oitocentos=800 oitocentas=800 novecentos=900 novecentas=900",
    "ro": "doilea=2 treilea=3 patrulea=4 cincilea=5 șaselea=6 șasea=6 șaptelea=7 șaptea=7 optulea=8 nouălea=9 zecelea=10 unsprezecelea=11 doisprezecelea=12 "
    "patrusprezece=14 șasesprezece=16 "
    "un=1 una=1 o=1 două=2 douăsprezece=12 prima=1 primul=1 doua=2 treia=3 patra=4 cincea=5 douăzeci=20 treizeci=30 patruzeci=40 cincizeci=50 "
    "șaizeci=60 șaptezeci=70 optzeci=80 nouăzeci=90",
    "ru": "одни=1 пятеро=5 шестеро=6 четырёхсот=400 шестисот=600 семисот=700 восьмисот=800 девятисот=900 "
    "две=2 двое=2 трое=3 четверо=4 триста=300 четыреста=400 пятьсот=500 шестьсот=600 семьсот=700 восемьсот=800 девятьсот=900 "
    "двести=200 двухсот=200 трёхсот=300 трехсот=300 пятисот=500 первая=1 первое=1 первого=1 первой=1 вторая=2 второе=2 второго=2 второй=2 третья=3 "
    "третье=3 третьего=3 четвёртый=4 четвертый=4 четвёртая=4 четвертая=4 четвёртого=4 пятая=5 пятого=5 шестая=6 шестого=6 седьмая=7 "
    "седьмого=7 восьмая=8 восьмого=8 девятая=9 десятая=10 трех=3 четырех=4 тремя=3 четырьмя=4 трем=3 четырем=4",
    "sk": "dvadsaťjedn(a,o)=21 tridsaťjedn(a,o)=31 štyridsaťjedn(a,o)=41 päťdesiatjedn(a,o)=51 šesťdesiatjedn(a,o)=61 sedemdesiatjedn(a,o)=71 "
    "osemdesiatjedn(a,o)=81 deväťdesiatjedn(a,o)=91 "
    "prv(é,ého,ej,ú,om,ým)=1 druh(é,ého,ej,ú,om,ým)=2 tret(ie,ieho,ej,iu,om,ím)=3 štvrt(á,é,ého,ej,ú,om,ým)=4 piat(a,e,eho,ej,u,om,ym)=5 "
    "šiest(a,e,eho,ej,u,om,ym)=6 siedm(a,e,eho,ej,u,om,ym)=7 ôsm(a,e,eho,ej,u,om,ym)=8 deviat(a,e,eho,ej,u,om,ym)=9 desiat(a,e,eho,ej,u,om,ym)=10 "
    "jedenást(y,a,e,eho,ej,om)=11 dvanást(y,a,e,eho,ej,om)=12 dvadsiat(y,a,e,eho,ej,om)=20 dvadsaťdve=22 tridsaťdve=32 štyridsaťdve=42 päťdesiatdve=52 "
    "šesťdesiatdve=62 sedemdesiatdve=72 osemdesiatdve=82 deväťdesiatdve=92 "
    "jedna=1 jedno=1 jedného=1 jednej=1 dve=2 dvoch=2 dvaja=2 troch=3 traja=3 štyroch=4 piatich=5 šiestich=6 siedmich=7 ôsmich=8 "
    "prvý=1 prvá=1 druhý=2 druhá=2 tretí=3 tretia=3 štvrtý=4 piaty=5 šiesty=6 siedmy=7 ôsmy=8 deviaty=9 desiaty=10 dvesto=200 tristo=300",
    "sl": "en=1 eden=1 eno=1 dva=2 dve=2 dveh=2 sto=100 štiristo=400 petsto=500 šeststo=600 sedemsto=700 osemsto=800 devetsto=900 trije=3 treh=3 štirje=4 štirih=4 petih=5 prvi=1 prva=1 drugi=2 druga=2 tretji=3 tretja=3 četrti=4 četrta=4 "
    "peti=5 peta=5 dvesto=200 tristo=300",
    "sr": "trinaest(i,a,o,og,om,oj)=13 četrnaest(i,a,o,og,om,oj)=14 petnaest(i,a,o,og,om,oj)=15 šesnaest(i,a,o,og,om,oj)=16 sedamnaest(i,a,o,og,om,oj)=17 "
    "osamnaest(i,a,o,og,om,oj)=18 devetnaest(i,a,o,og,om,oj)=19 trideset(i,a,o,og,om,oj)=30 тринаест(и,а,о,ог,ом,ој)=13 четрнаест(и,а,о,ог,ом,ој)=14 "
    "петнаест(и,а,о,ог,ом,ој)=15 шеснаест(и,а,о,ог,ом,ој)=16 седамнаест(и,а,о,ог,ом,ој)=17 осамнаест(и,а,о,ог,ом,ој)=18 деветнаест(и,а,о,ог,ом,ој)=19 "
    "тридесет(и,а,о,ог,ом,ој)=30 "
    "prv(oj,og,om,u)=1 drug(oj,og,om)=2 treć(e,eg,em,oj,u)=3 četvrt(a,o,og,om,oj)=4 pet(a,o,og,om,oj)=5 šest(i,a,o,og,om,oj)=6 sedm(i,a,o,og,om,oj)=7 "
    "osm(i,a,o,og,om,oj)=8 devet(i,a,o,og,om,oj)=9 deset(i,a,o,og,om,oj)=10 jedanaest(i,a,o,og,om,oj)=11 dvanaest(i,a,o,og,om,oj)=12 dvadeset(i,a,o,og,om,oj)=20 прв(о,е,ог,ом,ој,у)=1 "
    "друг(ог,ој)=2 трећ(а,е,ег,ем,ој,у)=3 четврт(и,а,о,ог,ом,ој)=4 пет(а,о,ог,ом,ој)=5 шест(и,а,о,ог,ом,ој)=6 седм(и,а,о,ог,ом,ој)=7 "
    "осм(и,а,о,ог,ом,ој)=8 девет(и,а,о,ог,ом,ој)=9 десет(и,а,о,ог,ом,ој)=10 једанаест(и,а,о,ог,ом,ој)=11 дванаест(и,а,о,ог,ом,ој)=12 двадесет(и,а,о,ог,ом,ој)=20 шестсто=600 "
    "jedna=1 jedno=1 dve=2 dvije=2 prvi=1 prva=1 drugi=2 druga=2 treći=3 treća=3 četvrti=4 peti=5 dvesta=200 dvesto=200 trista=300 četiristo=400 četristo=400 petsto=500 šesto=600 šeststo=600 sedamsto=700 osamsto=800 devetsto=900 двеста=200 триста=300 "
    "четиристо=400 петсто=500 шесто=600 седамсто=700 осамсто=800 деветсто=900 један=1 једна=1 "
    "једно=1 први=1 прва=1 два=2 две=2 други=2 друга=2 три=3 трећи=3 четири=4 пет=5 пети=5 шест=6 седам=7 осам=8 девет=9 десет=10 "
    "једанаест=11 дванаест=12 тринаест=13 четрнаест=14 петнаест=15 шеснаест=16 седамнаест=17 осамнаест=18 деветнаест=19 двадесет=20 "
    "тридесет=30 четрдесет=40 педесет=50 шездесет=60 седамдесет=70 осамдесет=80 деведесет=90 сто=100",
    "sv": "tjugoen=21 trettioen=31 fyrtioen=41 femtioen=51 sextioen=61 sjuttioen=71 åttioen=81 nittioen=91 "
    "tjugonde=20 förste=1 "
    "en=1 andre=2 tju=20 trettio=30 fyrtio=40",
    "ta": "இருநூறு=200 முந்நூறு=300 முன்னூறு=300 நானூறு=400 ஐநூறு=500 அறுநூறு=600 எழுநூறு=700 எண்ணூறு=800 தொள்ளாயிரம்=900 "
    "பூஜ்ஜியம்=0 ஒன்று=1 ஒரு=1 முதல்=1 இரண்டு=2 இரண்டாம்=2 மூன்று=3 மூன்றாம்=3 நான்கு=4 நாலு=4 நான்காம்=4 ஐந்து=5 அஞ்சு=5 ஆறு=6 ஏழு=7 எட்டு=8 ஒன்பது=9 "
    "பத்து=10 பதினொன்று=11 பன்னிரண்டு=12 பதின்மூன்று=13 பதினான்கு=14 பதினைந்து=15 பதினாறு=16 பதினேழு=17 பதினெட்டு=18 பத்தொன்பது=19 இருபது=20 "
    "முப்பது=30 நாற்பது=40 ஐம்பது=50 அறுபது=60 எழுபது=70 எண்பது=80 தொண்ணூறு=90 நூறு=100",
    "tr": "birer=1 ikişer=2 ilk=1",
    "uk": "двохсот=200 трьохсот=300 п'ятисот=500 "
    "одна=1 одне=1 одного=1 однієї=1 дві=2 двох=2 двома=2 двоє=2 трьох=3 троє=3 чотирьох=4 п'яти=5 шести=6 семи=7 восьми=8 дев'яти=9 десяти=10 перша=1 "
    "перше=1 друга=2 друге=2 третя=3 третє=3 четверта=4 п'ята=5 двісті=200 триста=300 чотириста=400 п'ятсот=500 шістсот=600 "
    "сімсот=700 вісімсот=800 дев'ятсот=900",
    "vi": "nhất=1 nhì=2 mươi=10 tư=4 lăm=5 một trăm=100",
}

#: What makes a number of two or more an ordinal, before it and behind it.
ORDINAL_AFFIXES: Final[dict[str, tuple[str, str]]] = {
    "hi": ("", "वाँ वां वीं वें वी"), "id": ("ke", ""), "ms": ("ke", ""),
}  # fmt: skip

#: Words that multiply what stands before them by a hundred; ``bare`` languages also say them for one hundred.
HUNDREDS: Final[dict[str, str]] = {
    "ar": "مائة مئة", "ca": "cents", "da": "hundrede hundred", "de": "hundert", "en": "hundred", "fi": "sataa sata sadan", "fr": "cent cents", "hi": "सौ",
    "he": "מאות", "hu": "száz", "id": "ratus", "it": "cento cent", "lt": "šimtas šimtai šimtų", "lv": "simt simti simts simtu", "ms": "ratus",
    "nb": "hundre", "nl": "honderd", "ro": "sute sută", "sv": "hundra", "tr": "yüz", "vi": "trăm", "sk": "sto",
}  # fmt: skip

#: Words that scale, as powers of ten.
SCALES: Final[dict[str, str]] = {
    "ar": "ألف=3 ألفا=3 ألفاً=3 مليوناً=6 آلاف=3 مليون=6 مليونا=6 مليوني=6 ملايين=6 مليار=9 مليارا=9 ملياري=9 مليارات=9 بليون=9 تريليون=12 تريليونات=12",
    "bg": "хиляд(а,и,ите)=3 милион(,а,и,ите)=6 милиард(,а,и,ите)=9 трилион(,а,и)=12",
    "bn": "হাজার=3 লাখ=5 লক্ষ=5 কোটি=7",
    "ca": "mil=3 mili(ó,ons)=6 bili(ó,ons)=12",
    "cs": "tisíc(,e,i,ů,ům,ích)=3 mili(ón,óny,ónů,ónu,ónech)=6 milion(,u,em,ech,y,ů,ům)=6 miliard(a,y,ě,u,ou,,ám,ách,ami)=9 bilion(,u,em,ech,y,ů,ům)=12",
    "da": "tusind(,e)=3 million(,en,er,erne)=6 milliard(,en,er,erne)=9 billion(,er)=12",
    "de": "tausend=3 million(,en)=6 milliarde(,n)=9 billion(,en)=12 billiarde(,n)=15",
    "el": "χίλια=3 χιλιάδα=3 χιλιάδες=3 χιλιάδων=3 εκατομμύρι(ο,α)=6 εκατομμυρί(ου,ων)=6 δισεκατομμύρι(ο,α)=9 δισεκατομμυρί(ου,ων)=9 "
    "τρισεκατομμύρι(ο,α)=12 τρισεκατομμυρί(ου,ων)=12",
    "en": "thousand=3 lakh(,s)=5 lac(,s)=5 million=6 crore(,s)=7 billion=9 trillion=12 quadrillion=15",
    "es": "mil=3 mill(ón,ones)=6 bill(ón,ones)=12",
    "et": "tuha(t,nde,ndet,ndeid,ndete)=3 miljon(,i,it,is,ist,ini,iga,id,eid,ite)=6 miljard(,i,it,is,ist,ini,iga,id,eid,ite)=9 triljon(,i,it)=12",
    "fa": "هزار=3 میلیون=6 میلیارد=9 تریلیون=12",
    "fi": "tuha(t,tta,nnen,nnet,nsia,nsien)=3 miljoon(a,aa,an,at,assa,asta,alla,ia,ien,issa,ista,iin)=6 "
    "miljard(i,ia,in,it,issa,ista,illa,iin,eja,ien)=9 biljoon(a,aa,an)=12",
    "fr": "mille=3 million(,s)=6 milliard(,s)=9 billion(,s)=12",
    "he": "אלף=3 אלפים=3 אלפי=3 מיליון=6 מיליוני=6 מיליונים=6 מיליארד=9 מיליארדי=9 מיליארדים=9 טריליון=12",
    "hi": "हज़ार=3 हजार=3 लाख=5 करोड़=7 अरब=9",
    "hr": "tisuć(a,e,i,u,om,ama)=3 hiljad(a,e,i,u)=3 milijun(,a,i,u,e,om,ima)=6 milijard(a,e,i,u,om,ama)=9 bilijun(,a,i)=12",
    "hu": "ezer(,et,rel,ből,es)=3 milli(ó,ót,óval,óra,óból,óig,ós)=6 milliárd(,ot,dal,ra,ból,os)=9 billi(ó,ót)=12",
    "id": "ribu=3 seribu=3 juta=6 sejuta=6 miliar=9 triliun=12",
    "it": "mille=3 mila=3 milion(e,i)=6 miliard(o,i)=9 bilion(e,i)=12",
    "lt": "tūkstan(tis,tį,čio,čiui,čiai,čių,čiams,čius,čiais)=3 milijon(as,o,ą,ai,ų,ams,us,ais)=6 milijard(as,o,ą,ai,ų,ams,us,ais)=9 "
    "trilijon(as,o,ai,ų)=12",
    "lv": "tūksto(š,tis,ti,ša,ši,šu,šiem,šus,šos)=3 miljon(s,a,u,am,i,iem,us,os)=6 miljard(s,a,u,am,i,iem,us,os)=9 triljon(s,a,i,u)=12",
    "ms": "ribu=3 seribu=3 juta=6 sejuta=6 bilion=9",
    "nb": "tusen=3 million(,en,er,ene)=6 milliard(,en,er,ene)=9 billion(,er)=12",
    "nl": "duizend=3 miljoen(,en)=6 miljard(,en)=9 biljoen=12",
    "pl": "tysiąc(,a,e,om,ami,ach)=3 tysięcy=3 milion(,a,y,ów,om,ami,ach)=6 miliard(,a,y,ów,om,ami,ach)=9 bilion(,a,y,ów)=12",
    "pt": "mil=3 milh(ão,ões)=6 bilh(ão,ões)=9 bili(ão,ões)=12 trilh(ão,ões)=12",
    "ro": "mie=3 mii=3 miilor=3 mili(on,oane,oanele,oanelor)=6 miliard(,e,ele,elor)=9 trili(on,oane)=12",
    "ru": "тысяч(,а,и,у,е,ей,ам,ами,ах)=3 миллион(,а,у,е,ом,ы,ов,ам,ами,ах)=6 миллиард(,а,у,е,ом,ы,ов,ам,ами,ах)=9 "
    "триллион(,а,у,е,ом,ы,ов,ам,ами,ах)=12",
    "sk": "tisíc(,a,e,ov,om,och,mi)=3 milión(,a,e,y,om,och,ov,mi)=6 miliard(a,y,u,e,ou,ám,ách,ami)=9 miliárd=9 bilión(,a,y,ov)=12",
    "sl": "tisoč(,a,i,e,ih)=3 milijon(,a,i,ov,e,ih,oma)=6 milijard(a,e,i,o,,ah,ami)=9 bilijon(,a,i,ov)=12",
    "sr": "hiljad(a,e,i,u,ama)=3 milion(,a,i,u,e,ima)=6 milijard(a,e,i,u,ama)=9 хиљад(а,е,и,у,ама)=3 милион(,а,и,у,е,има)=6 "
    "милијард(а,е,и,у,ама)=9 билион(,а,и)=12",
    "sv": "tusen=3 ettusen=3 miljon(,en,er,erna,ers)=6 miljard(,en,er,erna,ers)=9 biljon(,er)=12",
    "ta": "ஆயிரம்=3 லட்சம்=5 இலட்சம்=5 கோடி=7",
    "tr": "bin=3 milyon(,u,un,a,da,dan,luk)=6 milyar(,ı,ın,a,da,dan,lık)=9 trilyon(,luk)=12",
    "uk": "тисяч(,а,і,у,ею,ам,ами,ах)=3 мільйон(,а,у,ом,і,и,ів,ам,ами,ах)=6 мільярд(,а,у,ом,і,и,ів,ам,ами,ах)=9 трильйон(,а,и,ів)=12",
    "vi": "nghìn=3 ngàn=3 triệu=6 tỷ=9 tỉ=9",
}

#: Words between the parts of one number, and articles that stand for one before a scale or a part.
JOINERS: Final[dict[str, str]] = {
    "bg": "и", "ca": "i", "da": "og", "de": "und", "el": "και", "en": "and", "es": "y", "fa": "و", "fr": "et", "he": "ו", "hr": "i",
    "it": "e", "nb": "og", "nl": "en", "pl": "i", "pt": "e", "ro": "și şi si", "ru": "и с", "sr": "i и", "sv": "och", "cs": "a", "sk": "a",
    "uk": "і з", "vi": "lẻ linh", "ar": "و", "hi": "", "tr": "", "hu": "és", "fi": "ja",
}  # fmt: skip
ARTICLES: Final[dict[str, str]] = {
    "en": "a an one", "de": "ein eine einen einem einer", "fr": "un une", "es": "un una", "it": "un una", "pt": "um uma", "nl": "een", "sv": "en ett",
    "da": "en et", "nb": "en et ett",
}  # fmt: skip

#: Joiners of these languages stand after a hundred or a scale only, not between tens and units.
LATE_JOINERS: Final = frozenset({"en", "de", "nl", "sv", "da", "nb", "it", "fi", "hu"})

#: Parts of one: ``three quarters`` is three of them. The denominators.
PARTS: Final[dict[str, str]] = {
    "en": "half=2 halves=2 third=3 thirds=3 quarter=4 quarters=4 fourth=4 fourths=4 fifth=5 fifths=5 sixth=6 sixths=6 eighth=8 eighths=8 tenth=10 tenths=10",
    "de": "halb=2 halbe=2 halber=2 halbes=2 halben=2 halbem=2 drittel=3 viertel=4 fünftel=5 achtel=8 zehntel=10 sechstel=6 siebtel=7 neuntel=9 hundertstel=100 tausendstel=1000",
    "fr": "demi=2 demie=2 quart=4 quarts=4 tiers=3 cinquièmes=5 cinquième=5 sixième(,s)=6 huitième(,s)=8 dixième(,s)=10 centième(,s)=100",
    "es": "medio=2 media=2 cuartos=4 cuarto=4 tercios=3 tercio=3 quinto(,s)=5 octavo(,s)=8",
    "it": "mezzo=2 mezza=2 quarto=4 quarti=4 terzo=3 terzi=3 quint(o,i)=5 ottav(o,i)=8",
    "pt": "meio=2 meia=2 quarto=4 quartos=4 terço=3 terços=3 quinto(,s)=5 oitavo(,s)=8 décimo(,s)=10",
    "nl": "half=2 halve=2 kwart=4 derde=3 vierde=4 vijfde=5 achtste=8 tiende=10",
    "sv": "halv=2 halvt=2 halva=2 kvart=4 tredjedelar=3 fjärdedelar=4 kvarts=4 tredjedel=3 fjärdedel=4 femtedel(,ar)=5 åttondel(,ar)=8 tiondel(,ar)=10",
    "da": "halv=2 halvt=2 halve=2 kvart=4 tredjedele=3 tredjedel=3 fjerdedel(,e)=4 femtedel(,e)=5 ottendedel(,e)=8 tiendedel(,e)=10",
    "nb": "halv=2 halvt=2 halve=2 kvart=4 tredjedeler=3 tredjedel=3 fjerdedel(,er)=4 femtedel(,er)=5 åttendedel(,er)=8 tiendedel(,er)=10 tidel(,er)=10",
    "pl": "pół=2 ćwierć=4 trzeci(a,e,ch)=3 czwart(a,e,ych)=4 piąt(a,e,ych)=5 ósm(a,e,ych)=8 dziesiąt(a,e,ych)=10",
    "ru": "половина=2 половиной=2 половину=2 четверть=4 четверти=4 трети=3 треть=3 пят(ая,ые,ых)=5 восьм(ая,ые,ых)=8 десят(ая,ые,ых)=10",
    "cs": "půl=2 čtvrt=4 třetiny=3 třetin(a,u)=3 čtvrtin(a,u,y)=4 čtvrtě=4 pětin(a,u,y)=5 osmin(a,u,y)=8 desetin(a,u,y)=10",
    "sk": "pol=2 štvrť=4 tretin(a,u,y)=3 štvrtin(a,u,y)=4 pätin(a,u,y)=5 osmin(a,u,y)=8",
    "uk": "половина=2 половиною=2 чверть=4 чверті=4 третин(а,и)=3",
    "tr": "yarım=2 buçuk=2 çeyrek=4",
    "fi": "puoli=2 puolta=2 kolmasosa(,a,n)=3 neljäsosa(,a,n)=4 viidesosa(,a,n)=5 kahdeksasosa(,a,n)=8 kymmenesosa(,a,n)=10 kolmannes(,ta)=3 neljännes(,tä)=4",
    "hu": "fél=2 harmad=3 negyed=4 ötöd=5 nyolcad=8 tized=10",
    "ro": "jumătate=2 sfert(,uri)=4 treim(e,i)=3 pătrim(e,i)=4 cincim(e,i)=5 optim(e,i)=8",
    "bg": "половина=2",
    "el": "μισό=2 μισή=2 μισά=2 τρίτ(ο,α)=3 τέταρτ(ο,α)=4",
    "ar": "نصف=2 ربع=4 ثلث=3",
    "bn": "আধা=2 আধ=2 অর্ধেক=2",
    "fa": "نیم=2",
    "he": "חצי=2 רבע=4 רבעים=4 שליש=3 שלישים=3",
    "hi": "आधा=2 आधी=2 आधे=2 तिहाई=3 चौथाई=4",
    "hr": "pola=2 pol=2 trećin(a,e,u)=3 četvrtin(a,e,u)=4 petin(a,e,u)=5 osmin(a,e,u)=8",
    "sr": "pola=2 пола=2 trećin(a,e,u)=3 četvrtin(a,e,u)=4 petin(a,e,u)=5 osmin(a,e,u)=8",
    "sl": "pol=2 četrt=4 tretjin(a,e,i,o)=3 četrtin(a,e,i,o)=4 petin(a,e,i,o)=5 osmin(a,e,i,o)=8",
    "id": "setengah=2 seperempat=4 pertiga=3 perempat=4 perlima=5",
    "vi": "nửa=2 rưỡi=2",
    "ms": "setengah=2",
    "lt": "pusė=2 pusę=2 trečdal(is,iai)=3 ketvirt(is,į)=4 ketvirčiai=4",
    "lv": "puse=2 pusi=2 trešdaļ(a,as,u)=3 ceturtdaļ(a,as,u)=4",
    "et": "veerand=4 kolmandik(,ku)=3 neljandik(,ku)=4",
    "ca": "mig=2 mitja=2 terç=3 terços=3 quart(,s)=4",
}

#: Words for twelve things, or a dozen of dozens.
DOZENS: Final[dict[str, str]] = {
    "en": "dozen=12", "de": "dutzend=12", "fr": "douzaine(,s)=12 huitaine=8 dizaine=10 quinzaine=15 vingtaine=20 trentaine=30 cinquantaine=50 soixantaine=60 centaine=100 millier=1000",
    "es": "docena=12 docenas=12 decena=10 veintena=20 treintena=30 cincuentena=50 centenar=100 millar=1000",
    "it": "dozzina=12 dozzine=12 decina=10 quindicina=15 ventina=20 trentina=30 cinquantina=50 centinaio=100 migliaio=1000", "pt": "dúzia=12 dúzias=12 dezena=10 centena=100 milhar=1000",
    "nl": "dozijn=12", "sv": "dussin=12", "da": "dusin=12", "nb": "dusin=12", "pl": "tuzin=12", "ru": "дюжина=12 дюжины=12 десяток=10",
    "cs": "tucet=12", "tr": "düzine=12", "he": "תריסר=12", "hi": "दर्जन=12", "bn": "ডজন=12",
}  # fmt: skip

#: Fixed fractions of one word.
FRACTIONS: Final[dict[str, str]] = {
    "de": "anderthalb=3/2 anderthalbe=3/2 anderthalben=3/2 anderthalbes=3/2 anderthalber=3/2 eineinhalb=3/2 einundeinhalb=3/2 dreiviertel=3/4", "nl": "anderhalf=3/2 anderhalve=3/2 driekwart=3/4",
    "da": "halvanden=3/2 halvandet=3/2", "nb": "halvannen=3/2", "bn": "দেড়=3/2 আড়াই=5/2", "ru": "пол=1/2 полтора=3/2 полторы=3/2 полутора=3/2", "pl": "półtora=3/2 półtorej=3/2", "uk": "пів=1/2 півтора=3/2 півтори=3/2",
    "el": "ενάμιση=3/2 ενάμισι=3/2 μιάμιση=3/2", "hu": "másfél=3/2 háromnegyed=3/4 kétharmad=2/3", "fi": "puolitoista=3/2", "cs": "jedenapůl=3/2",
    "hi": "डेढ़=3/2 ढाई=5/2 पौन=3/4", "lt": "pusantro=3/2 pusantros=3/2", "lv": "pusotra=3/2 pusotru=3/2 pusotras=3/2", "et": "poolteist=3/2", "sl": "poldrugi=3/2 poldrugo=3/2", "sk": "poldruha=3/2", "sv": "trekvart=3/4",
}  # fmt: skip

#: What stands behind a number in one word, without its ending: ``dreiteilig``, ``двухместный``.
BEHIND_NUMBERS: Final[dict[str, str]] = {
    "bn": "টি টা জন খানা",
    "cs": "díln místn dveřov let denn měsíčn pokojov stupňov vrstv lůžkov člen",
    "de": "teilig türig tägig stündig minütig wöchig monatig jährig köpfig stufig seitig lagig flammig zeilig polig sitzig zylindrig "
    "rädrig adrig spurig stöckig geschossig eckig gängig",
    "hu": "részes személyes ajtós éves napos hetes hónapos órás perces szobás ágyas fokozatú rétegű",
    "nl": "delig deurs persoons jarig daags maands traps laags",
    "pl": "osobow częściow drzwiow letni miesięczn dniow tygodniow godzinn pokojow stopniow warstwow komorow biegow palnikow",
    "ru": "комнатн местн дверн слойн этажн дневн недельн месячн летн часов минутн ступенчат цветн ярусн скоростн томн камерн спальн сторонн "
    "уровнев процентн литров метров цилиндров ядерн полосн звёздн звездн колёсн колесн",
    "sv": "delad delat dörrars årig",
}

#: What stands behind a part of one: ``Viertelliter``.
BEHIND_PARTS: Final[dict[str, str]] = {
    "da": "liter kilo meter", "de": "liter kilo pfund meter zoll", "fi": "litra kilo metri", "hu": "liter kiló méter", "nb": "liter kilo meter",
    "ru": "кило литр стакан час лож метр ведр чашк", "uk": "годин літр кіл склян лож метр чашк",
    "sv": "liter kilo meter",
}  # fmt: skip

#: Ends of a glued word that add a part: ``dreieinhalb``.
AND_A_PART: Final[dict[str, str]] = {
    "de": "einhalb=1/2 einhalbe=1/2 einhalben=1/2 undeinhalb=1/2 einviertel=1/4 eindrittel=1/3 dreiviertel=3/4", "nl": "ënhalf=1/2 ënhalve=1/2 enhalf=1/2 enhalve=1/2",
}  # fmt: skip

#: Languages that glue the parts of a number into one word.
GLUED: Final = frozenset({"de", "nl", "sv", "da", "nb", "it", "fi", "hu", "tr", "sk"})

#: Words of a hundred, a thousand and more that stand for one of them by themselves; others are thousands, or in thousands.
BARE: Final[dict[str, str]] = {
    "ar": "ألف مليون", "et": "tuhat miljon", "fa": "هزار", "he": "אלף מיליון מיליארד", "hr": "tisuća tisuću hiljadu milijun milijardu", "id": "seribu sejuta",
    "lt": "šimtas šimtą tūkstantis tūkstantį milijonas milijoną", "lv": "simt simts simtu tūkstoš tūkstotis tūkstoti miljons miljonu", "ms": "seribu sejuta",
    "sl": "tisoč milijon", "sr": "hiljada hiljadu milion хиљада хиљаду милион",
    "bg": "хиляда милион", "ca": "mil", "cs": "tisíc tisíce milion milión", "da": "hundrede hundred tusind tusinde", "de": "hundert tausend", "el": "χίλια",
    "es": "mil", "fi": "sata sataa tuhat tuhatta tuhannen miljoona", "fr": "cent mille", "hu": "száz ezer ezret millió", "it": "cento cent mille",
    "nb": "hundre tusen", "nl": "honderd duizend", "pl": "tysiąc tysiąca milion miliona miliard miliarda", "pt": "mil", "ru": "тысяча тысячи тысячу миллион миллиард", "sk": "sto tisíc tisíca milión",
    "sv": "hundra tusen ettusen", "tr": "yüz bin", "uk": "тисяча тисячі тисячу мільйон мільярд",
}  # fmt: skip

#: Other spellings: what a language's letters become where its keyboard is missing, or was.
RESPELLED: Final[dict[str, str]] = {"de": "ß=ss ä=ae ö=oe ü=ue", "ro": "ș=ş ț=ţ", "ru": "ё=е"}

#: Languages that are often written without their marks: ``veintidos``. Shorter words might be others.
UNMARKED: Final = frozenset({"es", "pt", "ro"})

#: What sets off spoken decimals: ``one point five``.
POINTS: Final[dict[str, str]] = {
    "en": "point", "de": "komma", "fr": "virgule", "es": "coma punto", "it": "virgola", "pt": "vírgula ponto", "nl": "komma", "sv": "komma",
    "da": "komma", "nb": "komma", "pl": "przecinek", "fi": "pilkku", "ro": "virgulă", "tr": "virgül", "id": "koma", "vi": "phẩy",
}  # fmt: skip

#: What adds to the number behind it, before its scale: ``साढ़े तीन हजार``.
ADDED_AHEAD: Final[dict[str, str]] = {
    "bn": "সাড়ে=1/2 সোয়া=1/4 পৌনে=-1/4", "hi": "साढ़े=1/2 सवा=1/4 पौने=-1/4",
}  # fmt: skip

#: What sets off the spoken decimals of numbers in digits: ``১২ দশমিক ৫``.
DIGIT_POINTS: Final = "দশমিক दशमलव ممیز"

#: Number words that are common words of other languages: alone, they count only where the text shows their own.
SHARED: Final[dict[str, str]] = {
    "ca": "cent cents deu dos mig nou onze quart set sis mil", "cs": "sto", "da": "fire hundred ni nul ti to tres", "de": "null achte achter", "es": "doce dos media medio mil millar once "
    "siete trece", "et": "null sada", "fi": "sata", "fr": "cent cents demi millions onze sept", "hr": "pet peta peti pol pola sto", "hu": "harmad hat nulla",
    "id": "lima", "it": "cent due otto sei sette", "lt": "antro antros du", "lv": "nulle otro puse", "ms": "lima kosong", "nb": "fire ni null ti to", "nl": "nul tien",
    "pl": "sto stu", "pt": "mil onze", "ru": "пол", "ro": "mie o optime optimi", "sk": "deviate pol sto", "sl": "druge drugih drugim nič pet peta pete peti peto pol sto", "sr": "pet peta peti pola sto", "sv": "sex tio",
    "tr": "bin iki on", "uk": "другим других другого другому другу соте", "vi": "ba hai",
}  # fmt: skip

#: By language of ``SHARED``, common words that tell it from others; Russian пол is a half before a unit only.
MARKERS: Final[dict[str, str]] = {
    "ca": "amb els és més aquest aquesta molt també són dels", "cs": "jsem jsou když které který je než není nebo také se pro",
    "da": "jeg ikke og af også være det er på som efter hvor", "de": "der die das und ist nicht sich auch mit für auf von",
    "es": "los las que del para con por una también así más está", "et": "ja on ei see kui mis aga oma", "fi": "että mutta niin myös hän ovat kuin tai sekä",
    "fr": "les des est une dans pour avec sont que sur pas aux", "hr": "kao što koji nije koje zbog prema nakon ili za su",
    "hu": "és hogy csak vagy már még kell az nem egy", "id": "yang untuk dengan bisa tidak adalah dalam dan", "it": "che della per più anche delle questo essere nella sono con gli",
    "lt": "iš yra kaip buvo apie dėl ir", "lv": "kā arī ir bija pēc tikai līdz un", "ms": "yang boleh dengan untuk dalam adalah dan", "nb": "jeg ikke og av også være det er på som etter hvor",
    "nl": "het een van voor zijn maar ook heeft deze niet wordt met", "pl": "się że dla jest tym czy są tylko oraz nie",
    "pt": "os das você muito não também até uma para pelo são ou", "ro": "în să că pentru fost dacă după și din este", "sk": "čo sú alebo keď ktorý ktoré je sa pre",
    "ru": "", "sl": "tudi lahko vse več zelo kjer brez in je za", "sr": "kao što koji nije koje zbog prema nakon ili za su", "sv": "jag inte och så från här att det som är av",
    "tr": "ve için çok olarak olan sonra bu ile bir", "uk": "що як від або під який які це також",
    "vi": "và có của được các trong người này",
}  # fmt: skip
