"""What people call the units where CLDR has another name, another form of it, or none.

Everyday names and spellings of single members of a family, which no rule makes; and the adjectives and cases that a
language makes of a unit's name by endings: ``5-litrowy``, ``5 literes``, ``5 litran``, ``5 litrelik``.
"""

# ruff: noqa: E501  # rows of words

from __future__ import annotations

from typing import NamedTuple

#: What stands between the units of a rate that is spelled out.
PER = "per|pro|par|por|pr|a|an|al|i|na|za|pe|la|в|на|за|بر|في|प्रति|την"

# Of an angle or of a temperature; where Fahrenheit is in use, of either scale.
_EITHER_SCALE = "degree|degrees|grado|grados|°|度|도"
_DEGREES = (
    f"{_EITHER_SCALE}|grad|grade|de grade|grader|graden|graad|gradi|grau|graus|degré|degrés|degres|aste|astetta|fok|stopień|stopnie|stopnia"
    "|stopni|stupeň|stupně|stupne|stupňů|stupňov|stupnjeva|stopinj|derece|derajat|darjah|laipsnių|grādi|grādu|kraadi|градус"
    "|градуса|градуси|градусов|градусів|степени|μοίρες|βαθμοί|βαθμούς|βαθμών|độ|องศา|درجة|درجات|درجه|מעלות|डिग्री"
)

#: Spellings of single members of a family, which no rule makes.
ALIASES = {
    "kg": 'kgs|kilo|kilos|chilo|kilogr|kq|公斤|千克|킬로|キロ|ק"ג|كغ|كجم|کیلو|กก'
    "|quilo|quilos|килограммов|κιλών|kiloa|كيلو|كلغ|קילו|किग्रा|किलो|கிலோ|கி.கி|ký|кило|кила|kile|kila|กิโล|cân|كيلوجرام|كيلوجرامات",
    "dag": "dkg|deka|deko",
    "g": "グラム|그램|公克|กรัม|جم|غم|גרם|граммов|ग्रा",
    "mg": "мг|毫克|公絲",
    "µg": "mcg|мкг|微克",
    "t": "公吨|公噸|吨|噸|톤|トン|טון|طنا|τόνους",
    "km": "KM|公里|千米|kms|किमी|கி.மீ|キロ|kilomet|ki lô mét|كلم|كيلو متر",
    "cm": "公分|厘米|センチ|cms|सेमी|செ.மீ|senttiä|senti|santim|센티|سانت|سنتمتر|εκ|εκατοστών",
    "mm": '公厘|毫米|ミリ|mms|מ"מ|χιλιοστά|मिमी|ملم|milliä|χιλ',
    "m": "公尺|米|م|μέτρων",
    "ml": 'ML|Ml|cc|mls|мл|毫升|מ"ל|मिली|مل|mililit|ملليلتر|ملل|میلی لیتر',
    "l": "公升|升|リットル|ลิตร|لترات|ליטרים|λτ|λίτρων|ليتر|ليترات",
    "µm": "micron|microns|мкм",
    "m2": "qm|sqm|кв метр|кв метра|кв метров|квадратов|sq m|sq mtr|m sq|mq|kvm|кв м|平米|平方米|㎡|평방미터|metri quadri|metro quadro|neliötä|neliö|mp|평방 미터|مترمربع|مترا مربعا|مترًا مربعًا",
    "cm2": "qcm|sqcm|sq cm|кв см",
    "km2": "qkm|sqkm|sq km|кв км",
    "m3": "cbm|cum|куб метр|куб метра|куб метров|cu m|kbm|mc|куб м|立方米|立米|metri cubici|metro cubico|kuutiota|kuutio|kuub|кубометр|кубометра|кубометров|кубов|куба",
    "cm3": "cc|ccm|cu cm|куб см",
    "kcal": "Cal|calorie|calories|cal|大卡|ккал",
    "mbar": "mb",
    "h": "hod|год|uren|година|години|timmen|timen|الساعة|घंटे|घंटा|ώρα|hodinu|годину",
    "km/h": "km/t|km/u|km/godz|км/год|stundenkilometer|stundenkilometern|chilometri orari|km orari|קילומטר בשעה",
    "mA": "MA|毫安",
    "N·m": "NM|Н·м|Нм",
    "MB": "mb|megs|МБ|Мб",
    "MiB": "mb",
    "Mbit": "mb",
    "Mpx": "MP|mp|Mpix|megapixel|megapixels",
    "W": "Вт|וואט|वाट",
    "J": "Дж",
    "A": "А|安|安培",
    "V": "В|伏|伏特",
    "kV": "кВ",
    "mV": "мВ",
    "µA": "мкА",
    "Ω": "Ом",
    "kΩ": "кОм",
    "MΩ": "МОм",
    "F": "Ф",
    "µF": "мкФ",
    "nF": "нФ",
    "pF": "пФ",
    "H": "Гн",
    "mH": "мГн",
    "µH": "мкГн",
    "Wh": "Вт·ч|Втч",
    "kWh": "кВт·ч|кВтч|кВт ч|度电|度電",
    "MWh": "МВт·ч|МВтч",
    "Ah": "А·ч|Ач",
    "mAh": "мА·ч|мАч|毫安时|毫安時",
    "VA": "ВА|В·А",
    "kVA": "кВА|кВ·А",
    "Pa": "Па",
    "bar": "бар",
    "N": "Н",
    "kN": "кН",
    "Hz": "Гц",
    "eV": "эВ",
    "mSv": "мЗв",
    "µSv": "мкЗв",
    "B": "Б",
    "nm": "нм",
    "min": "λεπτ",
    "kW": "كيلووات",
    "GB": "ГБ|Гб",
    "kB": "КБ|Кб",
    "TB": "ТБ|Тб",
    "hg": "etto|etti|hekto|ons",
    "in": "duim|țol|țoli|אינץ|寸|بوصات|ίντσας|ιντσών",
    "ft": "फीट|फुट|أقدام",
    "sq_ft": "वर्ग फुट|वर्ग फीट",
    "lb": "पाउंड",
    "oz": "आउंस|औंस",
    "gal": "جالون|جالونات|galoes",
    "bbl": "vaten",
    "dunam": "mål|στρέμμα|στρέμματα|στρεμμάτων|декар|декара|дка",
    "tbsp_metric": "cucchiai|cucchiaio|łyżki|łyżka|łyżek|spiseskefuld|spiseskefulde|ruokalusikallista|큰술|बड़े चम्मच",
    "tsp_metric": "cucchiaini|cucchiaino|łyżeczki|łyżeczka|łyżeczek|teskefuld|teskefulde|teelusikallista|작은술|छोटे चम्मच|teáskanál",
    "hp_metric": "chevaux|caballos|cavalli|cavalos|koni|koní|beygir|ίπποι|ίππους|ίππων|cai putere|cp|tenaga kuda|כוחות סוס|حصان",
    "kn": "noeuds|noeud",
    "mi/h": "miglia orarie",
    "year": "yo|y/o|jarig|jarige|vuotias|letni|letnia|letnie|letniego|letý|letá|leté|letní|yaşında|歳|才|岁|歲|살|세|साल|ετών|χρόνια",
    "month": "kk|monats|měsíční|mesačná|mesačný|miesięczny|miesięczna|miesięczne",
    "d": "dagar|denní",
    "deg": f"{_DEGREES}|º",
    "°C": f"{_DEGREES}|°С|ºС|oC|celcius|derajat celcius|درجه سانتیگراد|درجه سانتی گراد|градуса по целзий",
    "°F": _EITHER_SCALE,
}


class Endings(NamedTuple):
    """What a language appends to the names of units.

    Attributes:
        endings: The endings, parted by ``|``.
        prefixes: How the language spells the prefixes, as ``symbol=spelling``.
        stems: What the endings are appended to, as ``unit=stem|stem``; the metric ones with each prefix too.
    """

    endings: str
    prefixes: str
    stems: str


ENDINGS = (
    # German: dative and genitive.
    Endings(
        "n|s",
        "k=kilo c=zenti m=milli n=nano µ=mikro d=dezi h=hekto",
        "m=meter l=liter m2=quadratmeter m3=kubikmeter cm2=quadratzentimeter km2=quadratkilometer "
        "year=jahre month=monate d=tage",
    ),
    Endings("ig|ige|iger|iges|igen|igem", "", "year=jähr month=monat week=wöch d=täg h=stünd min=minüt in=zöll"),
    # Danish, Norwegian and Swedish: genitive and adjectives.
    Endings(
        "s", "", "month=månader|måneder week=veckor|uger|uker d=dagar|dage|dager h=timmar|timer min=minuter|minutter"
    ),
    Endings("ig|igt|iga|ige", "", "year=år"),
    # Polish, Czech and Slovak: adjectives.
    Endings(
        "owy|owa|owe|owego|owej|owych|owym|ową",
        "k=kilo c=centy m=mili d=decy h=hekto µ=mikro G=giga",
        "l=litr g=gram m=metr kg=kil W=wat V=wolt A=amper in=cal t=ton ha=hektar B=bajt bit=bit d=dni min=minut",
    ),
    Endings(
        "ový|ová|ové|ového|ovou|ových|ovým",
        "k=kilo c=centi m=mili d=deci h=hekto µ=mikro G=giga",
        "l=litr g=gram m=metr kg=kil W=watt V=volt in=palc t=tun B=bajt bit=bit h=hodin min=minut",
    ),
    # Russian, Ukrainian and Bulgarian: adjectives.
    Endings(
        "овый|овая|овое|овые|ового|овой|овых|овым|овую|ный|ная|ное|ные|ного|ной|ных|ным|ную",
        "k=кило c=санти m=милли d=деци",
        "l=литр g=грамм m=метр W=ватт V=вольт in=дюйм t=тон bit=бит month=месяч week=недель d=днев h=час min=минут",
    ),
    Endings("ний|няя|нее|ние|него|ней|них", "", "year=лет"),
    Endings(
        "овий|ова|ове|ові|ового|ової|ових|овим|ову|ний|на|не|ні|ного|ної|них",
        "k=кіло c=санти m=мілі d=деци",
        "l=літр g=грам m=метр W=ват V=вольт in=дюйм t=тон bit=біт year=річ month=місяч d=ден h=годин min=хвилин",
    ),
    Endings("ов|ова|ово|ови", "k=кило c=санти m=мили", "l=литр g=грам m=метр W=ват V=волт in=инч t=тон"),
    # Hungarian: adjectives; everyday names are shorter.
    Endings(
        "es|os|s",
        "k=kilo c=centi m=milli d=deci",
        "l=liter g=gramm m=méter W=watt V=volt A=amper in=col|hüvelyk t=tonná ha=hektár "
        "m2=négyzetméter m3=köbméter kg=kiló cm=centi dl=deci year=éve month=hónapo week=hete d=napo h=órá min=perce",
    ),
    # Finnish: genitive and adjectives; Estonian: adjectives.
    Endings(
        "n|nen|inen|sen|isen",
        "k=kilo c=sentti m=milli d=desi",
        "l=litra g=gramma m=metri kg=kilo cm=senti mm=milli W=wati V=volti t=tonni in=tuuma ha=hehtaari m2=neliö "
        "year=vuode month=kuukaude week=viiko d=päivä h=tunni min=minuuti",
    ),
    Endings(
        "ne|se|sed|seid",
        "k=kilo c=senti m=milli d=detsi",
        "l=liitri g=grammi m=meetri kg=kilo W=vati V=voldi t=tonni in=tolli ha=hektari",
    ),
    # Arabic: what is counted from eleven on, with and without its mark.
    Endings("ا|ًا|اً", "k=كيلو c=سنتي m=ملي", "m=متر l=لتر g=غرام|جرام t=طن ha=هكتار ac=فدان gal=جالون W=واط"),
    # Turkish: made for, out of, is.
    Endings(
        "lik|lık|luk|lük|den|dan|dir|dır|dur|dür",
        "k=kilo c=santi m=mili",
        "l=litre g=gram m=metre kg=kilo W=watt V=volt A=amper in=inç t=ton gal=galon bit=bit dunam=dönüm "
        "m2=metrekare m3=metreküp mi=mil ha=hektar year=yıl month=ay week=hafta d=gün h=saat min=dakika",
    ),
)
