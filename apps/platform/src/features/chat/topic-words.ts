export const TOPICS = ['human', 'limits', 'cash_out', 'connection', 'deposit', 'secret', 'thanks', 'greeting'] as const;
export type Topic = (typeof TOPICS)[number];

/** Beginnings of words, small and without marks. Arabic ones may stand behind an article or a conjunction. */
const words: Record<Topic, { latin: string[]; arabic: string[] }> = {
  human: {
    latin: [
      'insan',
      'temsilci',
      'gorevli',
      'yetkili',
      'canli destek',
      'gercek kisi',
      'musteri hizmet',
      'human',
      'agent',
      'person',
      'operator',
      'somebody real',
      'complain',
      'sikayet',
    ],
    arabic: ['موظف', 'انسان', 'شخص', 'ممثل', 'شكوي', 'خدمه العملاء'],
  },
  limits: {
    latin: [
      'limit',
      'sinir',
      'bagimli',
      'ara ver',
      'kendimi engelle',
      'addict',
      'self-exclu',
      'exclude myself',
      'exclusion',
      'take a break',
      'cool-off',
      'stop playing',
      'cannot stop',
      "can't stop",
    ],
    arabic: ['حدود', 'حد الايداع', 'ادمان', 'استراحه', 'استبعاد'],
  },
  cash_out: {
    latin: [
      'cekim',
      'cekmek',
      'cekebil',
      'cekemi',
      'cekece',
      'ceker',
      'cektim',
      'cash out',
      'cashout',
      'withdraw',
      'payout',
      'kredimi al',
      'parami al',
      'my money',
      'my credit',
    ],
    arabic: ['سحب', 'اسحب', 'صرف'],
  },
  connection: {
    latin: [
      'baglanti',
      'koptu',
      'kopuyor',
      'dondu',
      'donuyor',
      'internet',
      'goruntu',
      'connect',
      'disconnect',
      'frozen',
      'freez',
      'offline',
      'picture',
      'video',
      'lag',
    ],
    arabic: ['اتصال', 'انقط', 'الانترنت', 'الصوره', 'تجمد'],
  },
  deposit: {
    latin: ['yatir', 'yukle', 'deposit', 'cash in', 'top up', 'add money', 'pay in'],
    arabic: ['ايداع', 'شحن', 'اشحن'],
  },
  secret: {
    latin: ['sifre', 'parola', 'pin', 'password', 'log in', 'login', 'giris'],
    arabic: ['كلمه المرور', 'كلمه السر', 'رمز'],
  },
  thanks: { latin: ['tesekkur', 'sagol', 'sag ol', 'eyvallah', 'thank', 'thx', 'cheers'], arabic: ['شكر', 'ممنون'] },
  greeting: {
    latin: [
      'merhaba',
      'selam',
      'gunaydin',
      'iyi aksam',
      'iyi gun',
      'hello',
      'hi',
      'hey',
      'good morning',
      'good evening',
    ],
    arabic: ['مرحبا', 'السلام عليكم', 'اهلا', 'صباح', 'مساء'],
  },
};

/** Short ones mean something only as whole words: "hi" is not "history", and "pin" is not "spinning". */
const WHOLE = new Set(['hi', 'hey', 'pin', 'lag']);

const patternOf = ({ latin, arabic }: { latin: string[]; arabic: string[] }): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${latin.map((word) => (WHOLE.has(word) ? `${word}(?![\\p{L}\\p{N}])` : word)).join('|')})|(?:${arabic.join('|')})`,
    'u',
  );

export const topicWords = Object.fromEntries(
  Object.entries(words).map(([topic, list]) => [topic, patternOf(list)]),
) as Record<Topic, RegExp>;
