// long because: words of three languages, one a line.
/** The first topic whose words are in a text is what it is about: who needs help or protection goes before who asks about money. */
export const TOPICS = [
  ...(['human', 'exclusion', 'hand_pay', 'break', 'limits'] as const),
  ...(['cash_out', 'deposit', 'withdrawal', 'game', 'connection', 'secret', 'thanks', 'greeting'] as const),
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * Beginnings of words, small and without marks; `..`: other words may stand between. Arabic ones may stand behind an article or a
 * conjunction, and a `$` ends a word there.
 */
const words: Record<Topic, { latin: string[]; arabic: string[] }> = {
  human: {
    latin: [
      ...[
        'insan',
        'temsilci',
        'yetkili',
        'canli destek',
        'canli bir',
        'gercek kisi',
        'gercek bir',
        'musteri hizmet',
        'sikayet',
      ],
      ...[
        'gorevliyle',
        'gorevli ile',
        'human',
        'agent',
        'real person',
        'a person',
        'operator',
        'somebody real',
        'complain',
      ],
    ],
    arabic: [
      ...['انسان', 'شخص حقيق', 'ممثل', 'شكوي', 'خدمه العملاء', 'من الدعم'],
      ...['تحدث .. موظف', 'تحدث .. شخص', 'اكلم .. موظف', 'اكلم حد', 'اكلم احد', 'كلم شخص', 'اتكلم مع'],
    ],
  },
  exclusion: {
    latin: [
      ...[
        'kumar',
        'bagiml',
        'disla',
        'kendimi engelle',
        'beni engelle',
        'men et',
        'banla',
        'yasakla',
        'kalici',
        'temelli',
      ],
      ...[
        'sonsuz',
        'duram',
        'birakam',
        'vazgecem',
        'hakim olam',
        'daha asla',
        'daha oynatma',
        'tamamen kapat',
        'hesab .. kapat',
      ],
      ...[
        'uyeli .. iptal',
        'addict',
        'exclu',
        'gambl',
        'ban me',
        'bar me',
        'barred',
        'block me',
        'me forever',
        'permanent',
        'for good',
      ],
      ...[
        'for life',
        'never log',
        'ever let me',
        'stop playing',
        'cannot stop',
        'cant stop',
        'cant control',
        'cannot control',
      ],
      ...['chasing', 'relaps', 'delete me', 'lost everything', 'close my account', 'hooked', 'ruin(ing|ed) my life'],
    ],
    arabic: [
      ...[
        'استبعاد',
        'قمار',
        'قامر',
        'مدمن',
        'ادمان',
        'للابد',
        'الي الابد',
        'نهاييا',
        'احظر',
        'حظري',
        'بلكوني',
        'طول العمر',
      ],
      ...[
        'بشكل دايم',
        'امنعوني',
        'تمنعوني',
        'لا استطيع التوقف',
        'وقف لعب',
        'امسك نفسي',
        'السيطره علي نفسي',
        'احرم حالي',
        'عالاخر',
        'ارجع العب',
      ],
    ],
  },
  hand_pay: {
    latin: [
      ...[
        'gorevli',
        'elden odeme',
        'personel',
        'hand pay',
        'handpay',
        'attend',
        'ikramiye vur',
        'jackpot',
        'buyuk kazan',
      ],
      ...['makin .. kilit', 'machine .. locked', 'staff to come', 'big win', 'huge win', 'massive win'],
    ],
    arabic: [
      ...[
        'دفع يدوي',
        'الدفع اليدوي',
        'الموظف',
        'المشرف',
        'جاكبوت',
        'الجايزه الكبري',
        'فوز كبير',
        'الفوز الكبير',
        'فوزي الكبير',
      ],
      ...['مبلغ كبير', 'مبلغ ضخم'],
    ],
  },
  break: {
    latin: [
      ...[
        'mola',
        'ara ver',
        'ara al',
        'soguma',
        'dinlenme',
        'gecici',
        'askiya',
        'bir sureli',
        'hesab .. dondur',
        'dondurun',
      ],
      ...[
        'hesab .. pasif',
        'a kadar kapat',
        'e kadar kapat',
        '[0-9]+ (saat|gun|hafta|ay)l[iu]',
        'oynamiyca',
        'oynamayaca',
      ],
      ...[
        'kadar kapat',
        'a break',
        'take .. break',
        'short break',
        'pause',
        'time out',
        'timeout',
        'cool off',
        'cool-off',
        'cooling',
      ],
      ...[
        'lock me out',
        'freeze my',
        'breather',
        'suspend',
        'on hold',
        'step away',
        'switch my account off',
        '(a|one|two|[0-9]+) (day|week|month)s? off',
      ],
    ],
    arabic: [
      ...[
        'استراح',
        'بريك',
        'جمدوا',
        'تجميد حساب',
        'تجميد الحساب',
        'موقت',
        'التهديه',
        'تهديه',
        'ارتاح',
        'تعليق',
        'افصل شوي',
      ],
      ...[
        'اهدي',
        'توقفون حسابي',
        'وقف حسابي',
        'وقفوا حسابي',
        'ايقاف حسابي',
        'اوقف الحساب',
        'ابي وقفه',
        'مهله',
        'بدي ريح',
      ],
    ],
  },
  limits: {
    latin: ['limit', 'sinir(?!l)', 'en fazla .. kaybed', 'cap my', 'a cap', 'a max of', 'no more than'],
    arabic: [
      ...[
        'حدود',
        'حد الايداع',
        'حد الخسار',
        'الحد ',
        'الحد$',
        'سقف',
        'حدا ',
        'حد اقصي',
        'احط حد',
        'تحديد مده',
        'تحديد وقت',
      ],
    ],
  },
  cash_out: {
    latin: [
      ...[
        'makin .. bakiye',
        'makin .. cuzdan',
        'slot .. cuzdan',
        'slot .. bakiye',
        'kredi .. bakiye',
        'kredi .. cuzdan',
      ],
      ...['bakiye .. kredi', 'kredimi al', 'bakiyeye al', 'cash out(?!.*bank)', 'cashout(?!.*bank)', 'cashing out'],
      ...['machine .. balance', 'machine .. wallet', 'credit .. balance', 'credit .. wallet', 'my credit'],
    ],
    arabic: [
      ...[
        '(الاله|الماكينه|المكنه|الجهاز|الكريد) .. (محفظ|رصيدي)',
        '(رصيد الاله|الكريد) .. (رصيد|محفظ)',
        'للمحفظه .. الماكينه',
      ],
    ],
  },
  deposit: {
    latin: [
      ...[
        'yatir',
        'yukle(?!n)',
        'yukluy',
        'kart .. yuklenm',
        'deposit',
        'cash in',
        'top up',
        'add money',
        'pay in',
        'put money in',
        'put in money',
        'paid with',
      ],
    ],
    arabic: ['ايداع', 'اودع', 'شحن', 'احط فلوس', 'بالفيزا', 'دفعت بالبطاقه'],
  },
  withdrawal: {
    latin: [
      ...[
        'cekim',
        'cekme',
        'cekebil',
        'cekemi',
        'cekece',
        'ceker',
        'cektim',
        'cekicem',
        'bankam',
        'bankaya',
        'banka hesa',
        'iban',
        'garantiye',
      ],
      ...[
        'param .. gecmedi',
        'para .. ne zaman',
        'parami al',
        'withdr',
        'payout',
        'pay out',
        'bank',
        'my money',
        'my winnings',
      ],
    ],
    arabic: ['سحب', 'صرف', 'البنك', 'بنكي', 'عالبنك', 'حواله', 'فلوسي'],
  },
  game: {
    latin: [
      ...[
        'acilmi',
        'acamiyo',
        'yuklenm',
        'yukleniyor',
        'siyah ekran',
        'ekran .. kapkara',
        'ekran .. kara',
        'giremiyo',
        'hicbi',
        'basiyorum',
        'baslami',
      ],
      ...[
        'calismi',
        'tepki vermi',
        'bembeyaz',
        'beyaz sayfa',
        'donmuyor',
        'wont load',
        'not load',
        'loading',
        'black screen',
        'blank',
      ],
      ...[
        'wont start',
        'wont open',
        'doesnt open',
        'cant open',
        'cannot open',
        'cant get into',
        'not working',
        'dont do anything',
      ],
      ...['does nothing', 'buttons? .. work', 'keys .. dead', 'spinner', 'goes dark', 'doesnt work', 'nothing happens'],
    ],
    arabic: [
      ...[
        'لا تفتح',
        'ما تفتح',
        'ما يفتح',
        'ما بتفتح',
        'مش بتفتح',
        'سودا',
        'صفحه بيضا',
        'تحمل',
        'التحميل',
        'يحمل',
        'الازرار',
        'الزرار',
      ],
      ...[
        'زر الدوران',
        'ما تشتغل',
        'ما يشتغل',
        'تشغيل',
        'بتبدا',
        'لا يعمل',
        'لا تعمل',
        'لا تستجيب',
        'لا يفتح',
        'لم تبدا',
      ],
    ],
  },
  connection: {
    latin: [
      ...[
        'baglanti',
        'koptu',
        'kopuyor',
        'dondu',
        'donuyor',
        'donup',
        'internet',
        'goruntu',
        'yayin',
        'atti beni',
        'oynarken at',
      ],
      ...[
        'connect',
        'disconnect',
        'frozen',
        'froze',
        'freez',
        'offline',
        'picture',
        'video',
        'lag',
        'wifi',
        'wi-fi',
        'kicked out',
      ],
    ],
    arabic: ['اتصال', 'انقط', 'الانترنت', 'النت ', 'الصوره', 'تجمد', 'البث', 'يتقطع', 'يفصل', 'طلعني'],
  },
  secret: {
    latin: ['sifre', 'parola', 'pin', 'password', 'log in', 'login', 'giris'],
    arabic: ['كلمه المرور', 'كلمه السر', 'رمز'],
  },
  thanks: { latin: ['tesekkur', 'sagol', 'sag ol', 'eyvallah', 'thank', 'thx', 'cheers'], arabic: ['شكر', 'ممنون'] },
  greeting: {
    latin: [
      ...['merhaba', 'selam', 'gunaydin', 'iyi aksam', 'iyi gun', 'hello', 'hi', 'hey', 'good morning', 'good evening'],
    ],
    arabic: ['مرحبا', 'السلام عليكم', 'اهلا', 'صباح', 'مساء'],
  },
};

/** Short ones mean something only as whole words: "hi" is not "history", and "pin" is not "spinning". */
const WHOLE = new Set(['hi', 'hey', 'pin', 'lag']);
const BEGINS = '(?<![\\p{L}\\p{N}])';
const ENDS = '(?![\\p{L}\\p{N}])';

const latinPattern = (word: string): string =>
  word
    .split(' .. ')
    .map((part) => `${BEGINS}${part}${WHOLE.has(part) ? ENDS : ''}`)
    .join('.*');
const arabicPattern = (word: string): string => word.replaceAll(' .. ', '.*').replaceAll('$', ENDS);

const patternOf = ({ latin, arabic }: { latin: string[]; arabic: string[] }): RegExp =>
  new RegExp([...latin.map(latinPattern), ...arabic.map(arabicPattern)].join('|'), 'su');

export const topicWords = Object.fromEntries(
  Object.entries(words).map(([topic, list]) => [topic, patternOf(list)]),
) as Record<Topic, RegExp>;
