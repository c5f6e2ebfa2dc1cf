"""What the generated table of number words lacks: whole languages, inflected forms, and how words compose.

All words are lower case, with hyphens as spaces. ``word=number`` pairs where a word has a number; numbers of
scale words are powers of ten.
"""

# ruff: noqa: E501  # rows of words

from __future__ import annotations

from typing import Final

#: Further words of numbers below a thousand.
MORE: Final[dict[str, str]] = {
    "ar": "مئة=100 مائة=100 مائتان=200 مئتان=200 مائتين=200 ثلاثمائة=300 ثلاثمئة=300 أربعمائة=400 أربعمئة=400 خمسمائة=500 خمسمئة=500 ستمائة=600 "
    "ستمئة=600 سبعمائة=700 سبعمئة=700 ثمانمائة=800 ثمانمئة=800 تسعمائة=900 تسعمئة=900 ألفان=2000 ألفين=2000 اثنا عشر=12 أحد عشر=11 ثلاثون=30 عشرون=20 "
    "أربعون=40 خمسون=50 ستون=60 سبعون=70 ثمانون=80 تسعون=90 واحدة=1 اثنين=2 اثنتان=2 اثنتين=2 إثنان=2 ثلاث=3 أربع=4 اربعة=4 خمس=5 ست=6 سبع=7 ثمان=8 ثماني=8 تسع=9 عشر=10 "
    "عشرين=20 ثلاثين=30 أربعين=40 خمسين=50 ستين=60 سبعين=70 ثمانين=80 تسعين=90 مئة=100 مئتان=200 مئتين=200",
    "bg": "нула=0 едно=1 един=1 една=1 първи=1 първа=1 първо=1 две=2 два=2 двама=2 втори=2 втора=2 второ=2 три=3 трима=3 трети=3 трета=3 "
    "трето=3 четири=4 четвърти=4 четвърта=4 пет=5 пети=5 пета=5 шест=6 шести=6 шеста=6 седем=7 седми=7 седма=7 осем=8 осми=8 осма=8 "
    "девет=9 девети=9 девета=9 десет=10 десети=10 десета=10 единадесет=11 единайсет=11 дванадесет=12 дванайсет=12 тринадесет=13 "
    "тринайсет=13 четиринадесет=14 четиринайсет=14 петнадесет=15 петнайсет=15 шестнадесет=16 шестнайсет=16 седемнадесет=17 "
    "седемнайсет=17 осемнадесет=18 осемнайсет=18 деветнадесет=19 деветнайсет=19 двадесет=20 двайсет=20 тридесет=30 трийсет=30 "
    "четиридесет=40 четирийсет=40 петдесет=50 шестдесет=60 шейсет=60 седемдесет=70 осемдесет=80 деветдесет=90 сто=100 двеста=200 "
    "триста=300 четиристотин=400 петстотин=500 шестстотин=600 седемстотин=700 осемстотин=800 деветстотин=900",
    "bn": "একশত=100 একশো=100 দুইশত=200 দুশো=200 তিনশত=300 তিনশো=300 চারশত=400 চারশো=400 পাঁচশত=500 পাঁচশো=500 ছয়শত=600 ছয়শো=600 সাতশত=700 সাতশো=700 "
    "আটশত=800 আটশো=800 নয়শত=900 নয়শো=900",
    "ca": "una=1 dues=2 primera=1 segona=2 tercera=3 vuit=8 huit=8 dènou=19 dihuit=18 cents=100",
    "cs": "jedna=1 jeden=1 jedno=1 jedné=1 jednoho=1 dva=2 dvě=2 dvou=2 dvěma=2 tří=3 třem=3 třech=3 čtyř=4 čtyřech=4 pěti=5 šesti=6 sedmi=7 "
    "osmi=8 devíti=9 deseti=10 jedenácti=11 dvanácti=12 první=1 druhý=2 druhá=2 druhé=2 třetí=3 čtvrtý=4 čtvrtá=4 čtvrté=4 pátý=5 pátá=5 "
    "páté=5 šestý=6 šestá=6 sedmý=7 sedmá=7 osmý=8 osmá=8 devátý=9 devátá=9 desátý=10 desátá=10 dvacátý=20 stý=100 dvěstě=200 dvě stě=200 "
    "třista=300 tři sta=300 čtyřista=400 čtyři sta=400 pětset=500 pět set=500 šestset=600 šest set=600 sedmset=700 sedm set=700 "
    "osmset=800 osm set=800 devětset=900 devět set=900",
    "da": "én=1 ét=1 en=1 anden=2 andet=2 tredive=30 fyrre=40 halvtreds=50 tres=60 halvfjerds=70 firs=80 halvfems=90",
    "de": "ein=1 eine=1 einen=1 einem=1 einer=1 eines=1 zwo=2 dreissig=30",
    "el": "χίλιοι=1000 χίλιες=1000 μηδέν=0 ένα=1 ένας=1 μία=1 μια=1 έναν=1 πρώτος=1 πρώτη=1 πρώτο=1 δύο=2 δυο=2 δεύτερος=2 δεύτερη=2 δεύτερο=2 τρία=3 τρεις=3 τρίτος=3 "
    "τρίτη=3 τρίτο=3 τέσσερα=4 τέσσερις=4 τέταρτος=4 τέταρτη=4 πέντε=5 πέμπτος=5 πέμπτη=5 έξι=6 έκτος=6 επτά=7 εφτά=7 έβδομος=7 οκτώ=8 "
    "οχτώ=8 όγδοος=8 εννέα=9 εννιά=9 ένατος=9 δέκα=10 δέκατος=10 έντεκα=11 ένδεκα=11 δώδεκα=12 δεκατρία=13 δεκατρείς=13 δεκατέσσερα=14 "
    "δεκαπέντε=15 δεκαέξι=16 δεκαεπτά=17 δεκαεφτά=17 δεκαοκτώ=18 δεκαοχτώ=18 δεκαεννέα=19 δεκαεννιά=19 είκοσι=20 τριάντα=30 σαράντα=40 "
    "πενήντα=50 εξήντα=60 εβδομήντα=70 ογδόντα=80 ενενήντα=90 εκατό=100 εκατόν=100 διακόσια=200 τριακόσια=300 τετρακόσια=400 "
    "πεντακόσια=500 εξακόσια=600 επτακόσια=700 οκτακόσια=800 εννιακόσια=900",
    "en": "nought=0 both=2 twice=2 thrice=3 once=1",
    "es": "un=1 una=1 primer=1 primera=1 segunda=2 tercer=3 tercera=3 cuarta=4 quinta=5 sexta=6 séptima=7 octava=8 novena=9 décima=10 "
    "veintiún=21 veintiuna=21 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 "
    "cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 seiscientas=600 setecientos=700 setecientas=700 "
    "ochocientos=800 ochocientas=800 novecientos=900 novecientas=900 undécimo=11 duodécimo=12",
    "et": "null=0 üks=1 ühe=1 esimene=1 kaks=2 kahe=2 teine=2 kolm=3 kolme=3 kolmas=3 neli=4 nelja=4 neljas=4 viis=5 viie=5 viies=5 kuus=6 kuue=6 "
    "kuues=6 seitse=7 seitsme=7 seitsmes=7 kaheksa=8 kaheksas=8 üheksa=9 üheksas=9 kümme=10 kümne=10 kümnes=10 üksteist=11 kaksteist=12 "
    "kolmteist=13 neliteist=14 viisteist=15 kuusteist=16 seitseteist=17 kaheksateist=18 üheksateist=19 kakskümmend=20 kolmkümmend=30 "
    "nelikümmend=40 viiskümmend=50 kuuskümmend=60 seitsekümmend=70 kaheksakümmend=80 üheksakümmend=90 sada=100",
    "fa": "صد=100 دویست=200 سیصد=300 چهارصد=400 پانصد=500 ششصد=600 هفتصد=700 هشتصد=800 نهصد=900 یکم=1 دوم=2 سوم=3 چهارم=4 پنجم=5 ششم=6 هفتم=7 هشتم=8 نهم=9 دهم=10",
    "fi": "yhden=1 yhtä=1 kahden=2 kahta=2 kahdessa=2 kolmen=3 kolmea=3 neljän=4 neljää=4 viiden=5 viittä=5 kuuden=6 kuutta=6 seitsemää=7 "
    "kahdeksaa=8 yhdeksää=9 kymmentä=10",
    "fr": "une=1 première=1 seconde=2 second=2 septante=70 huitante=80 octante=80 nonante=90 quatre vingts=80",
    "he": "אחד=1 שניים=2 שני=2 שתי=2 שלושה=3 שלוש=3 ארבעה=4 ארבע=4 חמישה=5 חמש=5 שישה=6 שש=6 שבעה=7 שבע=7 שמונה=8 תשעה=9 תשע=9 עשרה=10 עשר=10 שלושת=3 ארבעת=4 חמשת=5 ששת=6 שבעת=7 שמונת=8 תשעת=9 עשרת=10 "
    "אחד עשר=11 אחת עשרה=11 שנים עשר=12 שתים עשרה=12 שלושה עשר=13 שלוש עשרה=13 ארבעה עשר=14 ארבע עשרה=14 חמישה עשר=15 חמש עשרה=15 "
    "שישה עשר=16 שש עשרה=16 שבעה עשר=17 שבע עשרה=17 שמונה עשר=18 שמונה עשרה=18 תשעה עשר=19 תשע עשרה=19 מאתיים=200 אלפיים=2000",
    "hi": "शून्य=0 एक=1 पहला=1 पहली=1 दो=2 दूसरा=2 दूसरी=2 तीन=3 तीसरा=3 तीसरी=3 चार=4 चौथा=4 चौथी=4 पाँच=5 पांच=5 पाँचवाँ=5 छह=6 छः=6 छठा=6 सात=7 आठ=8 "
    "नौ=9 दस=10 ग्यारह=11 बारह=12 तेरह=13 चौदह=14 पंद्रह=15 पन्द्रह=15 सोलह=16 सत्रह=17 अठारह=18 उन्नीस=19 बीस=20 इक्कीस=21 बाईस=22 तेईस=23 चौबीस=24 "
    "पच्चीस=25 छब्बीस=26 सत्ताईस=27 अट्ठाईस=28 उनतीस=29 तीस=30 इकतीस=31 बत्तीस=32 तैंतीस=33 चौंतीस=34 पैंतीस=35 छत्तीस=36 सैंतीस=37 अड़तीस=38 उनतालीस=39 "
    "चालीस=40 इकतालीस=41 बयालीस=42 तैंतालीस=43 चौवालीस=44 पैंतालीस=45 छियालीस=46 सैंतालीस=47 अड़तालीस=48 उनचास=49 पचास=50 इक्यावन=51 बावन=52 तिरपन=53 "
    "चौवन=54 पचपन=55 छप्पन=56 सत्तावन=57 अट्ठावन=58 उनसठ=59 साठ=60 इकसठ=61 बासठ=62 तिरसठ=63 चौंसठ=64 पैंसठ=65 छियासठ=66 सड़सठ=67 अड़सठ=68 उनहत्तर=69 "
    "सत्तर=70 इकहत्तर=71 बहत्तर=72 तिहत्तर=73 चौहत्तर=74 पचहत्तर=75 छिहत्तर=76 सतहत्तर=77 अठहत्तर=78 उन्यासी=79 अस्सी=80 इक्यासी=81 बयासी=82 तिरासी=83 "
    "चौरासी=84 पचासी=85 छियासी=86 सत्तासी=87 अट्ठासी=88 नवासी=89 नब्बे=90 इक्यानवे=91 बानवे=92 तिरानवे=93 चौरानवे=94 पंचानवे=95 छियानवे=96 सत्तानवे=97 "
    "अट्ठानवे=98 निन्यानवे=99 सौ=100",
    "hr": "nula=0 jedan=1 jedna=1 jedno=1 prvi=1 prva=1 prvo=1 dva=2 dvije=2 drugi=2 druga=2 drugo=2 tri=3 treći=3 treća=3 četiri=4 četvrti=4 pet=5 peti=5 "
    "šest=6 šesti=6 sedam=7 sedmi=7 osam=8 osmi=8 devet=9 deveti=9 deset=10 deseti=10 jedanaest=11 dvanaest=12 trinaest=13 "
    "četrnaest=14 petnaest=15 šesnaest=16 sedamnaest=17 osamnaest=18 devetnaest=19 dvadeset=20 trideset=30 četrdeset=40 pedeset=50 "
    "šezdeset=60 sedamdeset=70 osamdeset=80 devedeset=90 sto=100 dvjesto=200 tristo=300 četiristo=400 petsto=500",
    "hu": "két=2 zéró=0 tizen=10 huszon=20",
    "id": "pertama=1 kedua=2 ketiga=3 keempat=4 kelima=5 keenam=6 ketujuh=7 kedelapan=8 kesembilan=9 kesepuluh=10",
    "it": "un=1 una=1 prima=1 seconda=2 terza=3 quarta=4 quinta=5 sesta=6 settima=7 ottava=8 nona=9 decima=10 trentatre=33 ventitre=23 "
    "quarantatre=43 cinquantatre=53 sessantatre=63 settantatre=73 ottantatre=83 novantatre=93 cento=100",
    "lt": "viena=1 vieno=1 pirmas=1 pirmoji=1 dvi=2 dviejų=2 antras=2 trijų=3 trečias=3 keturios=4 penkios=5 šešios=6 septynios=7 aštuonios=8 devynios=9",
    "lv": "viena=1 vienu=1 pirmais=1 pirmā=1 divas=2 divu=2 otrais=2 otrā=2 triju=3 trešais=3 trešā=3 četras=4 piecas=5 sešas=6 septiņas=7 astoņas=8 deviņas=9 "
    "desmit=10",
    "ms": "sifar=0 kosong=0 satu=1 pertama=1 dua=2 kedua=2 tiga=3 ketiga=3 empat=4 keempat=4 lima=5 kelima=5 enam=6 tujuh=7 lapan=8 sembilan=9 sepuluh=10 sebelas=11 "
    "seratus=100",
    "nb": "én=1 et=1 ett=1 ei=1 sju=7 tyve=20 tredve=30 annen=2 annet=2",
    "nl": "een=1",
    "pl": "jedna=1 jedno=1 jednego=1 jednej=1 dwie=2 dwóch=2 dwaj=2 dwu=2 dwoma=2 trzech=3 trzej=3 czterech=4 pięciu=5 sześciu=6 siedmiu=7 ośmiu=8 "
    "dziewięciu=9 dziesięciu=10 jedenastu=11 dwunastu=12 piętnastu=15 dwudziestu=20 trzydziestu=30 pierwsza=1 pierwsze=1 pierwszego=1 "
    "druga=2 drugie=2 drugiego=2 trzecia=3 trzecie=3 trzeciego=3 czwarta=4 czwarte=4 piąta=5 piąte=5 szósta=6 siódma=7 ósma=8 dziewiąta=9 "
    "dziesiąta=10 dwieście=200 trzysta=300 czterysta=400 pięćset=500 sześćset=600 siedemset=700 osiemset=800 dziewięćset=900",
    "pt": "uma=1 duas=2 primeira=1 segunda=2 terceira=3 quarta=4 quinta=5 sexta=6 sétima=7 oitava=8 nona=9 décima=10 cento=100 "
    "duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 quatrocentas=400 quinhentos=500 quinhentas=500 "
    "seiscentos=600 seiscentas=600 setecentos=700 setecentas=700 oitocentos=800 oitocentas=800 novecentos=900 novecentas=900",
    "ro": "un=1 una=1 o=1 două=2 douăsprezece=12 prima=1 primul=1 doua=2 treia=3 patra=4 cincea=5 douăzeci=20 treizeci=30 patruzeci=40 cincizeci=50 "
    "șaizeci=60 șaptezeci=70 optzeci=80 nouăzeci=90",
    "ru": "две=2 двое=2 трое=3 четверо=4 триста=300 четыреста=400 пятьсот=500 шестьсот=600 семьсот=700 восемьсот=800 девятьсот=900 "
    "двести=200 двухсот=200 трёхсот=300 трехсот=300 пятисот=500 первая=1 первое=1 первого=1 первой=1 вторая=2 второе=2 второго=2 второй=2 третья=3 "
    "третье=3 третьего=3 четвёртый=4 четвертый=4 четвёртая=4 четвертая=4 четвёртого=4 пятая=5 пятого=5 шестая=6 шестого=6 седьмая=7 "
    "седьмого=7 восьмая=8 восьмого=8 девятая=9 десятая=10 трех=3 четырех=4 тремя=3 четырьмя=4 трем=3 четырем=4",
    "sk": "jedna=1 jedno=1 jedného=1 jednej=1 dve=2 dvoch=2 dvaja=2 troch=3 traja=3 štyroch=4 piatich=5 šiestich=6 siedmich=7 ôsmich=8 "
    "prvý=1 prvá=1 druhý=2 druhá=2 tretí=3 tretia=3 štvrtý=4 piaty=5 šiesty=6 siedmy=7 ôsmy=8 deviaty=9 desiaty=10 dvesto=200 tristo=300",
    "sl": "en=1 eden=1 eno=1 dva=2 dve=2 dveh=2 sto=100 štiristo=400 petsto=500 šeststo=600 sedemsto=700 osemsto=800 devetsto=900 trije=3 treh=3 štirje=4 štirih=4 petih=5 prvi=1 prva=1 drugi=2 druga=2 tretji=3 tretja=3 četrti=4 četrta=4 "
    "peti=5 peta=5 dvesto=200 tristo=300",
    "sr": "jedna=1 jedno=1 dve=2 dvije=2 prvi=1 prva=1 drugi=2 druga=2 treći=3 treća=3 četvrti=4 peti=5 dvesta=200 dvesto=200 trista=300 četiristo=400 četristo=400 petsto=500 šesto=600 šeststo=600 sedamsto=700 osamsto=800 devetsto=900 двеста=200 триста=300 "
    "четиристо=400 петсто=500 шесто=600 седамсто=700 осамсто=800 деветсто=900 један=1 једна=1 "
    "једно=1 први=1 прва=1 два=2 две=2 други=2 друга=2 три=3 трећи=3 четири=4 пет=5 пети=5 шест=6 седам=7 осам=8 девет=9 десет=10 "
    "једанаест=11 дванаест=12 тринаест=13 четрнаест=14 петнаест=15 шеснаест=16 седамнаест=17 осамнаест=18 деветнаест=19 двадесет=20 "
    "тридесет=30 четрдесет=40 педесет=50 шездесет=60 седамдесет=70 осамдесет=80 деведесет=90 сто=100",
    "sv": "en=1 andre=2 tju=20 trettio=30 fyrtio=40",
    "ta": "பூஜ்ஜியம்=0 ஒன்று=1 ஒரு=1 முதல்=1 இரண்டு=2 இரண்டாம்=2 மூன்று=3 மூன்றாம்=3 நான்கு=4 நாலு=4 நான்காம்=4 ஐந்து=5 அஞ்சு=5 ஆறு=6 ஏழு=7 எட்டு=8 ஒன்பது=9 "
    "பத்து=10 பதினொன்று=11 பன்னிரண்டு=12 பதின்மூன்று=13 பதினான்கு=14 பதினைந்து=15 பதினாறு=16 பதினேழு=17 பதினெட்டு=18 பத்தொன்பது=19 இருபது=20 "
    "முப்பது=30 நாற்பது=40 ஐம்பது=50 அறுபது=60 எழுபது=70 எண்பது=80 தொண்ணூறு=90 நூறு=100",
    "tr": "birer=1 ikişer=2 ilk=1",
    "uk": "одна=1 одне=1 одного=1 однієї=1 дві=2 двох=2 двома=2 двоє=2 трьох=3 троє=3 чотирьох=4 п'яти=5 шести=6 семи=7 восьми=8 дев'яти=9 десяти=10 перша=1 "
    "перше=1 друга=2 друге=2 третя=3 третє=3 четверта=4 п'ята=5 двісті=200 триста=300 чотириста=400 п'ятсот=500 шістсот=600 "
    "сімсот=700 вісімсот=800 дев'ятсот=900",
    "vi": "nhất=1 nhì=2 mươi=10 tư=4 lăm=5 một trăm=100",
}

#: Words that multiply what stands before them by a hundred; ``bare`` languages also say them for one hundred.
HUNDREDS: Final[dict[str, str]] = {
    "ca": "cents", "da": "hundrede hundred", "de": "hundert", "en": "hundred", "fi": "sataa sata", "fr": "cent cents", "hi": "सौ",
    "he": "מאות", "hu": "száz", "id": "ratus", "it": "cento cent", "lt": "šimtas šimtai šimtų", "lv": "simti simts simtu", "ms": "ratus",
    "nb": "hundre", "nl": "honderd", "ro": "sute sută", "sv": "hundra", "tr": "yüz", "vi": "trăm", "sk": "sto",
}  # fmt: skip

#: Words that scale, as powers of ten; the endings that a case or a number gives one stand in brackets.
SCALES: Final[dict[str, str]] = {
    "ar": "ألف=3 ألفا=3 ألفاً=3 مليوناً=6 آلاف=3 مليون=6 مليونا=6 مليوني=6 ملايين=6 مليار=9 مليارا=9 ملياري=9 مليارات=9 بليون=9 تريليون=12 تريليونات=12",
    "bg": "хиляд(а,и,ите)=3 милион(,а,и,ите)=6 милиард(,а,и,ите)=9 трилион(,а,и)=12",
    "bn": "হাজার=3 লাখ=5 লক্ষ=5 কোটি=7",
    "ca": "mil=3 mili(ó,ons)=6 bili(ó,ons)=12",
    "cs": "tisíc(,e,i,ů,ům,ích)=3 milion(,u,em,ech,y,ů,ům)=6 miliard(a,y,ě,u,ou,,ám,ách,ami)=9 bilion(,u,em,ech,y,ů,ům)=12",
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
    "id": "ribu=3 seribu=3 juta=6 miliar=9 triliun=12",
    "it": "mille=3 mila=3 milion(e,i)=6 miliard(o,i)=9 bilion(e,i)=12",
    "lt": "tūkstan(tis,tį,čio,čiui,čiai,čių,čiams,čius,čiais)=3 milijon(as,o,ą,ai,ų,ams,us,ais)=6 milijard(as,o,ą,ai,ų,ams,us,ais)=9 "
    "trilijon(as,o,ai,ų)=12",
    "lv": "tūksto(tis,ti,ša,ši,šu,šiem,šus,šos)=3 miljon(s,a,u,am,i,iem,us,os)=6 miljard(s,a,u,am,i,iem,us,os)=9 triljon(s,a,i,u)=12",
    "ms": "ribu=3 seribu=3 juta=6 bilion=9",
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
    "sv": "tusen=3 miljon(,en,er,erna,ers)=6 miljard(,en,er,erna,ers)=9 biljon(,er)=12",
    "ta": "ஆயிரம்=3 லட்சம்=5 இலட்சம்=5 கோடி=7",
    "tr": "bin=3 milyon(,u,un,a,da,dan,luk)=6 milyar(,ı,ın,a,da,dan,lık)=9 trilyon(,luk)=12",
    "uk": "тисяч(,а,і,у,ею,ам,ами,ах)=3 мільйон(,а,у,ом,і,и,ів,ам,ами,ах)=6 мільярд(,а,у,ом,і,и,ів,ам,ами,ах)=9 трильйон(,а,и,ів)=12",
    "vi": "nghìn=3 ngàn=3 triệu=6 tỷ=9 tỉ=9",
}

#: Words between the parts of one number, and articles that stand for one before a scale or a part.
JOINERS: Final[dict[str, str]] = {
    "bg": "и", "ca": "i", "da": "og", "de": "und", "el": "και", "en": "and", "es": "y", "fa": "و", "fr": "et", "he": "ו", "hr": "i",
    "it": "e", "nb": "og", "nl": "en", "pl": "i", "pt": "e", "ro": "și", "ru": "и с", "sr": "i и", "sv": "och", "cs": "a", "sk": "a",
    "uk": "і з", "vi": "lẻ linh", "ar": "و", "hi": "", "tr": "", "hu": "", "fi": "ja",
}  # fmt: skip
ARTICLES: Final[dict[str, str]] = {
    "en": "a an one", "de": "ein eine einen einem einer", "fr": "un une", "es": "un una", "it": "un una", "pt": "um uma", "nl": "een", "sv": "en ett",
    "da": "en et", "nb": "en et ett",
}  # fmt: skip

#: Joiners of these languages stand after a hundred or a scale only, not between tens and units.
LATE_JOINERS: Final = frozenset({"en", "de", "nl", "sv", "da", "nb", "it", "fi"})

#: Parts of one: ``three quarters`` is three of them. The denominators.
PARTS: Final[dict[str, str]] = {
    "en": "half=2 halves=2 third=3 thirds=3 quarter=4 quarters=4 fourth=4 fourths=4 fifth=5 fifths=5 sixth=6 sixths=6 eighth=8 eighths=8 tenth=10 tenths=10",
    "de": "halb=2 halbe=2 halber=2 halbes=2 halben=2 halbem=2 drittel=3 viertel=4 fünftel=5 achtel=8 zehntel=10",
    "fr": "demi=2 demie=2 quart=4 quarts=4 tiers=3 cinquièmes=5",
    "es": "medio=2 media=2 cuartos=4 cuarto=4 tercios=3 tercio=3",
    "it": "mezzo=2 mezza=2 quarto=4 quarti=4 terzo=3 terzi=3",
    "pt": "meio=2 meia=2 quarto=4 quartos=4 terço=3 terços=3",
    "nl": "half=2 halve=2 kwart=4 derde=3",
    "sv": "halv=2 halvt=2 halva=2 kvart=4 tredjedelar=3 fjärdedelar=4",
    "da": "halv=2 halvt=2 halve=2 kvart=4 tredjedele=3",
    "nb": "halv=2 halvt=2 halve=2 kvart=4 tredjedeler=3",
    "pl": "pół=2 ćwierć=4",
    "ru": "половина=2 половиной=2 половину=2 четверть=4 четверти=4 трети=3",
    "cs": "půl=2 čtvrt=4 třetiny=3",
    "sk": "pol=2 štvrť=4",
    "uk": "половина=2 половиною=2 чверть=4",
    "tr": "yarım=2 buçuk=2 çeyrek=4",
    "fi": "puoli=2 puolta=2",
    "hu": "fél=2",
    "ro": "jumătate=2",
    "bg": "половина=2",
    "el": "μισό=2 μισή=2",
}

#: Words for twelve things, or a dozen of dozens.
DOZENS: Final[dict[str, str]] = {
    "en": "dozen=12", "de": "dutzend=12", "fr": "douzaine=12 dizaine=10 quinzaine=15 vingtaine=20 centaine=100",
    "es": "docena=12 docenas=12 decena=10", "it": "dozzina=12 dozzine=12 decina=10", "pt": "dúzia=12 dúzias=12 dezena=10",
    "nl": "dozijn=12", "sv": "dussin=12", "da": "dusin=12", "nb": "dusin=12", "pl": "tuzin=12", "ru": "дюжина=12 дюжины=12 десяток=10",
    "cs": "tucet=12", "tr": "düzine=12",
}  # fmt: skip

#: One and a half, in halves.
ONE_AND_A_HALF: Final[dict[str, str]] = {
    "de": "anderthalb anderthalbe anderthalben anderthalbes anderthalber eineinhalb einundeinhalb", "nl": "anderhalf anderhalve",
    "da": "halvanden halvandet", "nb": "halvannen", "ru": "полтора полторы полутора", "pl": "półtora półtorej", "uk": "півтора півтори",
    "hu": "másfél", "fi": "puolitoista", "cs": "jedenapůl",
}  # fmt: skip

#: Ends of a glued word that add a half: ``dreieinhalb``.
AND_A_HALF: Final[dict[str, str]] = {"de": "einhalb undeinhalb"}

#: Languages that glue the parts of a number into one word.
GLUED: Final = frozenset({"de", "nl", "sv", "da", "nb", "it", "fi", "hu", "tr", "sk"})

#: Words of a hundred and a thousand that stand for one of them by themselves; others are thousands, or in thousands.
BARE: Final[dict[str, str]] = {
    "ar": "ألف", "fa": "هزار", "he": "אלף", "id": "seribu", "lv": "simtu tūkstotis", "ms": "seribu", "sl": "tisoč",
    "bg": "хиляда", "ca": "mil", "cs": "tisíc tisíce", "da": "hundrede hundred tusind tusinde", "de": "hundert tausend", "el": "χίλια",
    "es": "mil", "fi": "sata sataa tuhat tuhatta tuhannen", "fr": "cent mille", "hu": "száz ezer ezret", "it": "cento cent mille",
    "nb": "hundre tusen", "nl": "honderd duizend", "pl": "tysiąc tysiąca", "pt": "mil", "ru": "тысяча тысячи тысячу", "sk": "sto tisíc tisíca",
    "sv": "hundra tusen", "tr": "yüz bin", "uk": "тисяча тисячі тисячу",
}  # fmt: skip

#: What sets off spoken decimals: ``one point five``.
POINTS: Final[dict[str, str]] = {
    "en": "point", "de": "komma", "fr": "virgule", "es": "coma punto", "it": "virgola", "pt": "vírgula ponto", "nl": "komma", "sv": "komma",
    "da": "komma", "nb": "komma", "pl": "przecinek", "fi": "pilkku", "ro": "virgulă", "tr": "virgül", "id": "koma", "vi": "phẩy",
}  # fmt: skip

#: Number words that are common words of other languages: alone, they count only where the text shows their own.
SHARED: Final[dict[str, str]] = {
    "ca": "cent cents deu dos nou onze set sis mil", "cs": "sto", "da": "fire hundred ni nul ti to tres", "de": "null", "es": "doce dos media medio mil once "
    "siete trece", "et": "null sada", "fi": "sata", "fr": "cent cents demi millions onze sept", "hr": "pet peti sto", "hu": "hat nulla",
    "id": "lima", "it": "cent due otto sei sette", "lt": "du", "lv": "nulle", "ms": "lima kosong", "nb": "fire ni null ti to", "nl": "nul tien",
    "pl": "sto", "pt": "mil onze", "ro": "mie o", "sk": "pol sto", "sl": "nič pet peta peti sto", "sr": "pet peti sto", "sv": "sex tio",
    "tr": "bin iki on", "vi": "ba hai",
}  # fmt: skip

#: By language of ``SHARED``, common words that tell it from others.
MARKERS: Final[dict[str, str]] = {
    "ca": "amb els és més aquest aquesta molt també són dels", "cs": "jsem jsou když které který je než není nebo také se pro",
    "da": "jeg ikke og af også være det er på som efter hvor", "de": "der die das und ist nicht sich auch mit für auf von",
    "es": "los las que del para con por una también así más está", "et": "ja on ei see kui mis aga oma", "fi": "että mutta niin myös hän ovat kuin tai sekä",
    "fr": "les des est une dans pour avec sont que sur pas aux", "hr": "kao što koji nije koje zbog prema nakon ili za su",
    "hu": "és hogy csak vagy már még kell az nem egy", "id": "yang untuk dengan bisa tidak adalah dalam dan", "it": "che della per più anche delle questo essere nella sono con gli",
    "lt": "iš yra kaip buvo apie dėl ir", "lv": "kā arī ir bija pēc tikai līdz un", "ms": "yang boleh dengan untuk dalam adalah dan", "nb": "jeg ikke og av også være det er på som etter hvor",
    "nl": "het een van voor zijn maar ook heeft deze niet wordt met", "pl": "się że dla jest tym czy są tylko oraz nie",
    "pt": "os das você muito não também até uma para pelo são ou", "ro": "în să că pentru fost dacă după și din este", "sk": "čo sú alebo keď ktorý ktoré je sa pre",
    "sl": "tudi lahko vse več zelo kjer brez in je za", "sr": "kao što koji nije koje zbog prema nakon ili za su", "sv": "jag inte och så från här att det som är av",
    "tr": "ve için çok olarak olan sonra bu ile bir", "vi": "và có của được các trong người này",
}  # fmt: skip
