/** What the automatic contact says. It knows a few topics by their words, says that it is a machine, and names the person. */

import { SEAT_RETENTION_MS } from '@salon/domain';
import type { Language } from '@salon/domain/language.ts';
import { game as arGame } from '@salon/i18n/ar/game.ts';
import { general as arGeneral } from '@salon/i18n/ar/general.ts';
import { game as enGame } from '@salon/i18n/en/game.ts';
import { general as enGeneral } from '@salon/i18n/en/general.ts';
import { game as trGame } from '@salon/i18n/tr/game.ts';
import { general as trGeneral } from '@salon/i18n/tr/general.ts';
import { TOPICS, type Topic, topicWords } from './topic-words.ts';

const SEAT_MINUTES = Math.round(SEAT_RETENTION_MS / 60_000);

/** `person`: name of somebody of the support team who reads messages; null where there is nobody. */
export function automaticAnswer(text: string, language: Language, person: string | null): string {
  const texts = TEXTS[language];
  const topic = topicOf(text);
  if (topic === 'human') return person === null ? texts.nobody : texts.human(person);
  if (topic !== null) return texts[topic];
  return person === null ? texts.unknown : `${texts.unknown} ${texts.human(person)}`;
}

/** The first topic of the list whose words are in the text, in whatever language it was written. */
export function topicOf(text: string): Topic | null {
  const plain = plainOf(text);
  return TOPICS.find((topic) => topicWords[topic].test(plain)) ?? null;
}

/** Small letters without marks: "ÇEKİM" and "cekim" are one word, and so are "إيداع" and "ايداع". */
function plainOf(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll('ı', 'i').replaceAll('ة', 'ه').replaceAll('ى', 'ي');
}

type AnswerTexts = Record<Exclude<Topic, 'human'> | 'unknown' | 'nobody', string> & {
  human: (person: string) => string;
};

const TEXTS: Record<Language, AnswerTexts> = {
  tr: {
    human: (person) =>
      `Bir insanla konuşmak için kişi listesinden ${person} adlı kişiyi seçip ona yazın. Çevrimdışıysa mesajınız bekler, geldiğinde okur.`,
    nobody: 'Ben otomatik bir yardımcıyım ve şu anda burada yazan bir destek görevlisi yok. Lütfen daha sonra deneyin.',
    cash_out: `Krediyi bakiyenize almak için oyun ekranında “${trGame.cashOut}” tuşuna basın ve onaylayın. Bonus sürüyorsa bonusun bitmesi beklenir. Tutar makine onayladığında bakiyenize geçer; ${trGeneral.transactions} sayfasında görürsünüz. (Otomatik yanıt)`,
    connection: `Bağlantınız koparsa yeriniz ${SEAT_MINUTES} dakika sizin için tutulur ve krediniz makinede kalır. Lobiye döndüğünüzde açık oturumunuz gösterilir ve aynı oyuna dönebilirsiniz. Dönmezseniz kredi kendiliğinden bakiyenize aktarılır. (Otomatik yanıt)`,
    limits:
      'Para yatırma, kayıp ve süre sınırlarınızı profilinizde belirleyebilir, ara verebilirsiniz. Bir sınırı düşürmek hemen geçerli olur. Oyun artık keyif vermiyorsa lütfen durun ve bir görevliye yazın. (Otomatik yanıt)',
    deposit: `Bakiyenize para eklemek için üstteki “${trGeneral.deposit}” düğmesini kullanın. Makineye yüklemek içinse oyun ekranında “${trGame.cashIn}” tuşuna basın. (Otomatik yanıt)`,
    secret:
      'Şifrenizi ve PIN’inizi profilinizden değiştirebilirsiniz. Bunları kimseye, bize de yazmayın. (Otomatik yanıt)',
    thanks: 'Rica ederim. Başka bir sorunuz olursa yazın. (Otomatik yanıt)',
    greeting:
      'Merhaba. Ben otomatik bir yardımcıyım; yazdıklarınızı bir insan okumuyor. Çekim, kopan bağlantı, sınırlar, para yatırma ve şifre konularını biliyorum.',
    unknown:
      'Ben otomatik bir yardımcıyım ve bunu anlamadım. Çekim, kopan bağlantı, sınırlar, para yatırma ve şifre hakkında sorabilirsiniz.',
  },
  en: {
    human: (person) =>
      `To talk to a person, choose ${person} in the contact list and write there. If they are offline your message waits until they are back.`,
    nobody:
      'I answer automatically, and nobody of the support team can be written to here at the moment. Please try later.',
    cash_out: `To move your credit to your balance, press “${enGame.cashOut}” on the game screen and confirm. During a bonus it waits until the bonus ends. The amount reaches your balance once the machine has confirmed it; you find it under ${enGeneral.transactions}. (Automatic answer)`,
    connection: `If your connection breaks, your seat is kept for ${SEAT_MINUTES} minutes and your credit stays on the machine. Back in the lobby you are offered to continue. If you do not come back, the credit is moved to your balance by itself. (Automatic answer)`,
    limits:
      'You can set limits for deposits, losses and time in your profile, or take a break. Lowering a limit takes effect at once. If playing is no longer fun, please stop and write to a person of the team. (Automatic answer)',
    deposit: `To add money to your balance, use “${enGeneral.deposit}” at the top. To put credit on a machine, press “${enGame.cashIn}” on the game screen. (Automatic answer)`,
    secret:
      'You can change your password and PIN in your profile. Never write them to anybody, not even to us. (Automatic answer)',
    thanks: 'You are welcome. Write again if there is anything else. (Automatic answer)',
    greeting:
      'Hello. I answer automatically; no person reads what you write here. I know about cashing out, lost connections, limits, deposits and passwords.',
    unknown:
      'I answer automatically and did not understand that. You can ask about cashing out, lost connections, limits, deposits and passwords.',
  },
  ar: {
    human: (person) =>
      `للتحدث مع شخص حقيقي اختر ${person} من قائمة جهات الاتصال واكتب له. إن كان غير متصل فستنتظره رسالتك حتى يعود.`,
    nobody: 'أنا مساعد آلي، ولا يوجد الآن أحد من فريق الدعم يمكن مراسلته هنا. يُرجى المحاولة لاحقًا.',
    cash_out: `لنقل رصيد الآلة إلى حسابك اضغط «${arGame.cashOut}» في شاشة اللعب ثم أكّد. أثناء البونص ينتظر السحب حتى نهايته. يصل المبلغ إلى رصيدك بعد تأكيد الآلة، وتجده في صفحة ${arGeneral.transactions}. (رد آلي)`,
    connection: `إذا انقطع اتصالك يُحفظ مقعدك لمدة ${SEAT_MINUTES} د. ويبقى رصيدك على الآلة. عند عودتك إلى الصالة يمكنك متابعة اللعب. وإن لم تعد يُنقل الرصيد إلى حسابك تلقائيًا. (رد آلي)`,
    limits:
      'يمكنك ضبط حدود الإيداع والخسارة والوقت في ملفك الشخصي أو أخذ استراحة. خفض الحد يسري فورًا. إذا لم يعد اللعب ممتعًا فتوقف من فضلك واكتب لأحد أفراد الفريق. (رد آلي)',
    deposit: `لإضافة المال إلى رصيدك استخدم زر «${arGeneral.deposit}» في الأعلى. ولشحن الآلة اضغط «${arGame.cashIn}» في شاشة اللعب. (رد آلي)`,
    secret: 'يمكنك تغيير كلمة المرور ورمز PIN من ملفك الشخصي. لا تكتبهما لأحد، ولا حتى لنا. (رد آلي)',
    thanks: 'على الرحب والسعة. اكتب مجددًا إن كان لديك سؤال آخر. (رد آلي)',
    greeting:
      'مرحبًا. أنا مساعد آلي ولا يقرأ أحد ما تكتبه هنا. أعرف عن السحب وانقطاع الاتصال والحدود والإيداع وكلمات المرور.',
    unknown: 'أنا مساعد آلي ولم أفهم ذلك. يمكنك السؤال عن السحب وانقطاع الاتصال والحدود والإيداع وكلمات المرور.',
  },
};
