/** What the automatic contact says. It knows a few topics by their words, says that it is a machine, and names the person. */

import { SEAT_RETENTION_MS } from '@salon/domain';
import type { Language } from '@salon/domain/language.ts';
import { game as arGame } from '@salon/i18n/ar/game.ts';
import { general as arGeneral } from '@salon/i18n/ar/general.ts';
import { payment as arPayment } from '@salon/i18n/ar/payment.ts';
import { protection as arProtection } from '@salon/i18n/ar/protection.ts';
import { game as enGame } from '@salon/i18n/en/game.ts';
import { general as enGeneral } from '@salon/i18n/en/general.ts';
import { payment as enPayment } from '@salon/i18n/en/payment.ts';
import { protection as enProtection } from '@salon/i18n/en/protection.ts';
import { isolateText } from '@salon/i18n/isolate-text.ts';
import { game as trGame } from '@salon/i18n/tr/game.ts';
import { general as trGeneral } from '@salon/i18n/tr/general.ts';
import { payment as trPayment } from '@salon/i18n/tr/payment.ts';
import { protection as trProtection } from '@salon/i18n/tr/protection.ts';
import { TOPICS, type Topic, topicWords } from './topic-words.ts';

const SEAT_MINUTES = Math.round(SEAT_RETENTION_MS / 60_000);

/** `person`: name of somebody of the support team who reads messages; `helpLine`: whom the site names for gambling problems. Null where there is none. */
export function automaticAnswer(
  text: string,
  language: Language,
  { person, helpLine }: { person: string | null; helpLine: string | null },
): string {
  const texts = TEXTS[language];
  const topic = topicOf(text);
  if (topic === 'human') return person === null ? texts.nobody : texts.human(person);
  if (topic === 'exclusion') return texts.exclusion(helpLine);
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
  return bare.replaceAll(/['’]/g, '').replaceAll('ı', 'i').replaceAll('ة', 'ه').replaceAll('ى', 'ي');
}

type AnswerTexts = Record<Exclude<Topic, 'human' | 'exclusion'> | 'unknown' | 'nobody', string> & {
  human: (person: string) => string;
  exclusion: (helpLine: string | null) => string;
};

const TEXTS: Record<Language, AnswerTexts> = {
  tr: {
    human: (person) =>
      `Bir insanla konuşmak için kişi listesinden ${person} adlı kişiyi seçip ona yazın. Çevrimdışıysa mesajınız bekler, geldiğinde okur.`,
    nobody:
      'Ben otomatik bir yardımcıyım ve şu anda burada yazabileceğiniz bir destek görevlisi yok. Lütfen daha sonra deneyin.',
    exclusion: (helpLine) =>
      `Profilinizdeki “${trProtection.selfExclusion}” bölümünden kendinizi oyundan dışlayabilirsiniz. Hemen başlar ve süresi dolmadan biz dahil hiç kimse kaldıramaz; bakiyenizi çekebilirsiniz.${helpLine === null ? '' : ` Ücretsiz ve gizli yardım: ${helpLine}.`} (Otomatik yanıt)`,
    break: `Profilinizdeki “${trProtection.pauseTitle}” bölümünden bir gün ya da daha uzun süre mola verebilirsiniz. Hemen başlar ve süresi dolmadan kaldırılamaz. (Otomatik yanıt)`,
    limits:
      'Para yatırma, kayıp ve süre limitlerinizi profilinizde belirleyebilirsiniz. Düşürdüğünüz limit hemen geçerli olur, yükselttiğiniz limit bekleme süresinden sonra. (Otomatik yanıt)',
    hand_pay:
      'Makinenin limitini aşan bir kazancı görevli öder: onayladığında tutar bakiyenize geçer ve makine yeniden açılır. Beklerken tutar güvendedir; isterseniz lobiye dönebilirsiniz. (Otomatik yanıt)',
    cash_out: `Makinedeki krediyi bakiyenize almak için oyun ekranında “${trGame.cashOut}” tuşuna basın ve onaylayın. Bonus sürüyorsa bitmesi beklenir. Tutar, makine onaylayınca bakiyenize geçer; ${trGeneral.transactions} sayfasında görürsünüz. (Otomatik yanıt)`,
    withdrawal: `Bakiyenizden para çekmek için üstteki “${trGeneral.deposit}”, ardından “${trPayment.withdraw}” düğmesine basın; taleplerinizin durumu da oradadır. Makinede krediniz varsa önce oyun ekranında “${trGame.cashOut}” tuşuyla bakiyenize alın. (Otomatik yanıt)`,
    deposit: `Bakiyenize para yatırmak için üstteki “${trGeneral.deposit}” düğmesini kullanın. Makineye yüklemek için oyun ekranında “${trGame.cashIn}” tuşuna basın. (Otomatik yanıt)`,
    game: 'Oyun açılmıyorsa sayfayı yenileyin, olmazsa lobiden başka bir makine seçin. Tarayıcınızı güncelleyin; VPN kullanıyorsanız kapatıp deneyin. Makinedeki krediniz güvendedir. Sürerse bir görevliye yazın. (Otomatik yanıt)',
    connection: `Bağlantınız koparsa yeriniz ${SEAT_MINUTES} dakika sizin için tutulur ve krediniz makinede kalır. Lobiye döndüğünüzde açık oturumunuz gösterilir ve aynı oyuna dönebilirsiniz. Dönmezseniz kredi kendiliğinden bakiyenize alınır. (Otomatik yanıt)`,
    secret:
      'Şifrenizi ve PIN’inizi profilinizden değiştirebilirsiniz. Bunları kimseye, bize de yazmayın. (Otomatik yanıt)',
    thanks: 'Rica ederim. Başka bir sorunuz olursa yazın. (Otomatik yanıt)',
    greeting:
      'Merhaba. Ben otomatik bir yardımcıyım; yazdıklarınızı bir insan okumuyor. Para yatırma, para çekme, krediyi bakiyeye alma, görevli ödemesi, açılmayan oyun, kopan bağlantı, limit, mola, kendini dışlama ve şifre konularını biliyorum.',
    unknown:
      'Ben otomatik bir yardımcıyım ve bunu anlamadım. Para yatırma, para çekme, krediyi bakiyeye alma, görevli ödemesi, açılmayan oyun, kopan bağlantı, limit, mola, kendini dışlama ve şifre hakkında sorabilirsiniz.',
  },
  en: {
    human: (person) =>
      `To talk to a person, choose ${person} in the contact list and write there. If they are offline, your message waits until they are back.`,
    nobody:
      'I answer automatically, and nobody from the support team can be reached here at the moment. Please try again later.',
    exclusion: (helpLine) =>
      `You can exclude yourself from play in your profile, under “${enProtection.selfExclusion}”. It begins at once, and nobody can lift it before it ends, not even us; you can still withdraw your balance.${helpLine === null ? '' : ` Free and confidential help: ${helpLine}.`} (Automatic answer)`,
    break: `You can take a break of a day or longer in your profile, under “${enProtection.pauseTitle}”. It begins at once and cannot be lifted before it ends. (Automatic answer)`,
    limits:
      'You can set limits for deposits, losses and time in your profile. A lower limit takes effect at once, a higher one after a waiting time. (Automatic answer)',
    hand_pay:
      'A win above the machine’s limit is a hand pay: once an attendant has approved it, the amount is in your balance and the machine unlocks. The amount is safe meanwhile, and you may go back to the lobby. (Automatic answer)',
    cash_out: `To move the credit on a machine to your balance, press “${enGame.cashOut}” on the game screen and confirm. During a bonus it waits until the bonus ends. The amount reaches your balance once the machine has confirmed it; you find it under ${enGeneral.transactions}. (Automatic answer)`,
    withdrawal: `To withdraw from your balance, press “${enGeneral.deposit}” at the top and then “${enPayment.withdraw}”; the status of your withdrawals is there too. If you have credit on a machine, cash it out first with “${enGame.cashOut}” on the game screen. (Automatic answer)`,
    deposit: `To deposit into your balance, use “${enGeneral.deposit}” at the top. To put credit on a machine, press “${enGame.cashIn}” on the game screen. (Automatic answer)`,
    game: 'If a game does not open, reload the page, then try another machine from the lobby. Update your browser, and try without a VPN if you use one. Credit on a machine is safe. If the problem persists, write to someone on the support team. (Automatic answer)',
    connection: `If your connection breaks, your seat is kept for ${SEAT_MINUTES} minutes and your credit stays on the machine. Back in the lobby, you can choose to continue. If you do not come back, the credit is moved to your balance by itself. (Automatic answer)`,
    secret:
      'You can change your password and PIN in your profile. Never tell them to anybody, not even to us. (Automatic answer)',
    thanks: 'You are welcome. Write again if there is anything else. (Automatic answer)',
    greeting:
      'Hello. I answer automatically; nobody reads what you write here. I know about deposits, withdrawals, cashing out, hand pays, games that do not open, lost connections, limits, breaks, self-exclusion and passwords.',
    unknown:
      'I answer automatically and did not understand that. You can ask about deposits, withdrawals, cashing out, hand pays, games that do not open, lost connections, limits, breaks, self-exclusion and passwords.',
  },
  ar: {
    human: (person) =>
      `للتحدث مع شخص حقيقي اختر ${isolateText(person)} من قائمة جهات الاتصال واكتب له. إن كان غير متصل فستنتظره رسالتك حتى يعود.`,
    nobody: 'أنا مساعد آلي، ولا يوجد الآن أحد من فريق الدعم يمكن مراسلته هنا. يُرجى المحاولة لاحقًا.',
    exclusion: (helpLine) =>
      `يمكنك استبعاد نفسك من اللعب في ملفك الشخصي تحت «${arProtection.selfExclusion}». يبدأ فورًا ولا يمكن لأحد، ولا حتى لنا، رفعه قبل نهايته؛ ويبقى بإمكانك سحب رصيدك.${helpLine === null ? '' : ` مساعدة مجانية وسرّية: ${isolateText(helpLine)}.`} (رد آلي)`,
    break: `يمكنك أخذ استراحة ليوم أو أكثر في ملفك الشخصي تحت «${arProtection.pauseTitle}». تبدأ فورًا ولا يمكن إنهاؤها قبل موعدها. (رد آلي)`,
    limits:
      'يمكنك ضبط حدود الإيداع والخسارة والوقت في ملفك الشخصي. يسري خفض الحد فورًا، ويسري رفعه بعد مدة انتظار. (رد آلي)',
    hand_pay:
      'الربح الذي يتجاوز حد الآلة يُدفع دفعًا يدويًا: بعد موافقة أحد الموظفين يصل المبلغ إلى رصيدك وتُفتح الآلة. المبلغ محفوظ في أثناء ذلك، ويمكنك العودة إلى الردهة. (رد آلي)',
    cash_out: `لنقل رصيد الآلة إلى رصيدك اضغط «${arGame.cashOut}» في شاشة اللعب ثم أكّد. في أثناء المكافأة ينتظر التحويل حتى نهايتها. يصل المبلغ إلى رصيدك بعد تأكيد الآلة، وتجده في صفحة ${arGeneral.transactions}. (رد آلي)`,
    withdrawal: `لسحب المال من رصيدك اضغط «${arGeneral.deposit}» في الأعلى ثم «${arPayment.withdraw}»، وتجد هناك حالة طلباتك. أما رصيد الآلة فانقله أولًا إلى رصيدك بزر «${arGame.cashOut}» في شاشة اللعب. (رد آلي)`,
    deposit: `لإيداع المال في رصيدك استخدم زر «${arGeneral.deposit}» في الأعلى. ولشحن الآلة اضغط «${arGame.cashIn}» في شاشة اللعب. (رد آلي)`,
    game: 'إذا لم تُفتح اللعبة فحدّث الصفحة، ثم جرّب آلة أخرى من الردهة. حدّث متصفحك، وجرّب من دون VPN إن كنت تستخدمه. رصيد الآلة محفوظ. وإن استمر ذلك فاكتب لأحد أفراد الفريق. (رد آلي)',
    connection: `إذا انقطع اتصالك يُحفظ مقعدك (المدة بالدقائق: ${SEAT_MINUTES}) ويبقى رصيد الآلة محفوظًا لك. عند عودتك إلى الردهة يمكنك متابعة اللعب. وإن لم تعد حُوِّل رصيد الآلة إلى رصيدك تلقائيًا. (رد آلي)`,
    secret: 'يمكنك تغيير كلمة المرور ورمز PIN من ملفك الشخصي. لا تكتبهما لأحد، ولا حتى لنا. (رد آلي)',
    thanks: 'على الرحب والسعة. اكتب مجددًا إن كان لديك سؤال آخر. (رد آلي)',
    greeting:
      'مرحبًا. أنا مساعد آلي ولا يقرأ أحد ما تكتبه هنا. يمكنني الإجابة عن أسئلة الإيداع والسحب وتحويل رصيد الآلة والدفع اليدوي وتعذّر فتح اللعبة وانقطاع الاتصال والحدود والاستراحة والاستبعاد الذاتي وكلمات المرور.',
    unknown:
      'أنا مساعد آلي ولم أفهم ذلك. يمكنك السؤال عن الإيداع والسحب وتحويل رصيد الآلة والدفع اليدوي وتعذّر فتح اللعبة وانقطاع الاتصال والحدود والاستراحة والاستبعاد الذاتي وكلمات المرور.',
  },
};
