"""Words with which the cases are made. They are written here and not taken from the lists of the gate, which would then
be measured on themselves.
"""

from __future__ import annotations

__all__ = ["FLIPS", "HEDGES", "NEGATION", "SWAPS", "TURNING", "TURNING_CHARACTERS", "TURNING_OTHER"]

#: (written, flipped)
FLIPS = (
    ("increase", "decrease"), ("increases", "decreases"), ("increased", "decreased"), ("improve", "worsen"),
    ("improves", "worsens"), ("improved", "worsened"), ("higher", "lower"), ("better", "worse"), ("large", "small"),
    ("larger", "smaller"), ("significant", "negligible"), ("effective", "useless"), ("more", "less"), ("most", "least"),
    ("first", "last"), ("before", "after"), ("strong", "weak"), ("success", "failure"), ("high", "low"),
    ("new", "old"), ("many", "few"), ("enables", "prevents"), ("enable", "prevent"), ("with", "without"),
    ("always", "never"), ("all", "no"), ("good", "bad"), ("up", "down"), ("win", "lose"), ("won", "lost"),
    ("outperforms", "underperforms"), ("reduces", "raises"), ("reduce", "raise"), ("can", "cannot"),
)  # fmt: skip

#: (written, near synonym)
SWAPS = (
    ("method", "technique"), ("methods", "techniques"), ("results", "findings"), ("show", "demonstrate"),
    ("approach", "strategy"), ("performance", "accuracy"), ("dataset", "corpus"), ("model", "system"),
    ("models", "systems"), ("people", "persons"), ("said", "stated"), ("use", "employ"), ("big", "large"),
    ("existing", "current"), ("however", "nevertheless"), ("propose", "suggest"), ("which", "that"), ("by", "through"),
    ("these", "those"), ("has", "had"), ("is", "was"), ("are", "were"), ("from", "of"), ("for", "to"),
)  # fmt: skip

HEDGES = (
    "may", "might", "could", "can", "often", "usually", "potentially", "partially", "largely", "probably", "perhaps",
    "possibly", "reportedly", "allegedly", "apparently", "mostly", "typically", "generally", "sometimes", "likely",
    "seems", "appears", "some", "almost", "nearly", "about", "approximately",
)  # fmt: skip

#: One word that denies, by language, to put into a sentence and to find there.
NEGATION = {
    "en": "not", "es": "no", "fr": "pas", "de": "nicht", "it": "non", "pt": "não", "nl": "niet", "pl": "nie",
    "ru": "не", "el": "δεν", "tr": "değil", "ar": "لا", "ur": "نہیں", "hi": "नहीं", "bn": "না", "zh": "不", "ja": "ない",
    "ko": "않은", "sq": "nuk", "sw": "si", "my": "မဟုတ်",
}  # fmt: skip

#: English words that an honest ellipsis leaves in.
TURNING = frozenset(
    "not no never none nor neither nothing nobody nowhere without hardly barely scarcely cannot unless if except only "
    "but although though however until whether despite may might could would should can must perhaps possibly probably "
    "likely unlikely apparently reportedly allegedly seem seems suggest suggests suggested appear appears potential "
    "potentially almost nearly about approximately estimated estimate claim claims claimed deny denies denied "
    "fail fails failed lack lacks rather than instead while when often sometimes usually generally typically largely "
    "mostly partly partially some few little less at least most up to around roughly expected believe believed "
    "assume assuming assumed provided otherwise other apart possible possibly possibility plausible doubt doubts "
    "indicate indicates indicating indicated hypothesize hypothesis conjecture imply implies consider considered "
    "thought think can't don't won't isn't aren't wasn't weren't didn't doesn't haven't hasn't hadn't couldn't "
    "wouldn't shouldn't impossible unable absent absence exclude excluding excluded excludes".split()
)

#: The same, in other languages: words that deny, restrict or doubt.
TURNING_OTHER = {
    language: frozenset(words.split())
    for language, words in {
        "es": "no nunca ni nadie nada ningún ninguna ninguno tampoco sin jamás si salvo excepto menos solo sólo quizá quizás tal vez puede pueden podría podrían posible posiblemente probablemente presuntamente supuestamente parece apenas negó",
        "fr": "ne pas n jamais ni rien aucun aucune sans si s sauf moins seulement peut peuvent peut-être pourrait pourraient serait seraient aurait auraient possible possiblement probablement semble selon non doute démenti nié",
        "it": "non né mai nessuno nessuna niente nulla senza se salvo tranne meno solo forse può possono potrebbe potrebbero probabilmente sembra presunto negato nega",
        "pl": "nie nigdy nikt nic ani żaden żadna bez jeśli jeżeli gdyby chyba tylko poza może mogą mógłby mogłaby mogłoby mogłyby prawdopodobnie rzekomo podobno niby zaprzeczył",
        "ru": "не нет ни никогда никто ничего без если бы кроме только может могут возможно вероятно якобы наверное условии отрицал отрицает",
        "el": "δεν δε μην μη όχι ποτέ κανείς κανένας καμία τίποτα ούτε χωρίς αν εάν εκτός μόνο ίσως μπορεί μπορούν πιθανόν πιθανώς φέρεται φέρονται μάλλον διέψευσε αρνήθηκε αρνείται",
        "tr": "değil yok hiç hiçbir asla ne olmadan olmaksızın eğer ise sürece hariç belki muhtemelen sözde iddiaya olabilir galiba reddetti yalanladı",
        "ar": "لا لم لن ليس ليست ما غير دون بدون بلا إذا إن لو إلا سوى باستثناء ربما قد لعل يبدو مزاعم نفى نفت قط أبدا",
        "ur": "نہیں نہ مت کبھی بغیر غیر اگر سوائے شاید ممکن ممکنہ مبینہ سکتا سکتی سکتے انکار تردید",
        "hi": "नहीं न मत ना कभी बिना गैर अगर यदि शायद संभव संभावित कथित सकता सकती सकते इनकार खंडन",
        "bn": "না নেই নয় নাই নি নন কখনো ছাড়া যদি যদিও হয়তো সম্ভবত সম্ভব পারে অস্বীকার অভিযোগ কথিত",
        "sq": "nuk s mos jo kurrë askush asgjë pa asnjë nëse përveç vetëm ndoshta mund mbase mohoi supozohet gjoja as",
        "sw": "si hapana hakuna kamwe bila wala sio haku haja hawa hata kama ikiwa isipokuwa iwapo huenda labda endapo",
    }.items()
}  # fmt: skip
#: In scripts without spaces and in Korean: characters that deny, restrict or doubt, wherever they stand.
TURNING_CHARACTERS = {
    "zh": "不没沒无無非未否别勿莫如果若除只可能也许或许据称涉嫌疑似恐怕似乎",
    "ja": "なぬずまい無非不否未もしばら限以外除か能",
    "ko": "안않못없아니말부인결코절대만약만일제외아마어쩌면듯가능성수도것으로",
    "my": "မဘ",
}
