import type { Language } from '@salon/domain/language.ts';

/** A word that was given up for another one: one thing has one word. */
export interface GivenUp {
  /** In small letters of its language. */
  word: RegExp;
  use: string;
}

const [B, E] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
const rows = (list: readonly [word: string, use: string][]): GivenUp[] =>
  list.map(([word, use]) => ({ word: new RegExp(word, 'u'), use }));

const tr = rows([
  ['para yükle', 'makineye yükle'],
  // The noun "aktarım" is any transfer, and "dışa aktar" an export.
  ['(?<!dışa )aktar(?!ım)', 'makineye yükle, bakiyeye al'],
  ['makine(?:ye|den) aktarım', 'makineye yükleme, bakiyeye alma'],
  ['çekim', 'para çekme, bakiyeye alma'],
  ['kredi\\p{L}* çek|makineden çek', 'bakiyeye al'],
  [`${B}yatırım`, 'para yatırma'],
  ['ikramiye', 'jackpot'],
  [`${B}elden${E}`, 'görevli ödemesi'],
  ['sınır', 'limit'],
  ['oynaklık', 'volatilite'],
  [`${B}(?:ara ver|aranız|aralar${E}|kısa ara${E}|bir ara${E}|gün ara${E})`, 'mola'],
  ['men e[td]|uzaklaştır', 'kendini dışlama'],
  ['gerçeklik denetim', 'gerçeklik kontrolü'],
  ['parola', 'şifre'],
  [`indirim`, 'kayıp iadesi'],
  ['koltu[kğ]', 'yer'],
  ['anlaşmazlık|uyuşmazlık', 'ihtilaf'],
  ['şüpheli', 'belirsiz'],
  ['ödeme sağlayıcı', 'ödeme kuruluşu'],
  ['reşit', '{age} yaşında'],
  [`${B}hat(?:lar|lı)?${E}`, 'çizgi'],
  ['oturum aç|oturumunuz açık|oturumunuzun süresi', 'giriş'],
  ['çevirme şart', 'çevrim şartı'],
  ['korumaya al|koruma altına', 'kilitlenir'],
  [`tuzlan|${B}izleyici|fotoğraflarla|hediye|bozuk|ne işe yarar|simgenin yerine`, 'a plain word'],
]);

const ar = rows([
  ['صالة|(?<!ات)صالات', 'الردهة, قاعة'],
  ['البونص', 'المكافأة'],
  ['خزان', 'الكابينة'],
  ['جدول الأرباح|جداول الأرباح|جدول أرباح', 'جدول الدفع'],
  ['مراجعة الواقع', 'التحقق من الواقع'],
  ['لعبة واحدة|لعبتان|لعبتين|لا ألعاب|كل لعبة|آخر الألعاب|صافي الألعاب|نتيجة اللعبة|رقم اللعبة', 'جولة'],
  ['المال على|مال على الآلة|رصيدك على|مبلغك|إضافة رصيد|تحويل المال', 'رصيد الآلة, شحن الآلة'],
  ['الوقوف في|في الدور|مغادرة الدور', 'قائمة الانتظار'],
  ['تجلس|اجلس|جالس|الجلوس|يجلس', 'يشغل, مقعد'],
  ['مكافأة الاختيار', 'مكافأة الصناديق'],
  ['مفاتيح الآلة', 'أزرار الآلة'],
  ['مشكوك', 'غير مؤكد'],
  ['صلاحية جلستك|تعد جلستك|من جلستك', 'دخولك'],
  ['يُحمى|محمي|تفعيل الحماية', 'يُقفل'],
  ['خارجًا|خروج (?:كل )?(?:أجهزتك|الأجهزة|الجهاز)', 'الخروج من'],
  ['الرغبات|مملّح|اللقب|بواسطة|الدفع الرجعي', 'a plain word'],
  ['الائتمان|شاغرة|رمز الانتشار|الرقم السري|رقم PIN|لفّة|لفّات|دورة مجانية|مزود ', 'the word of the glossary'],
]);

const en = rows([
  ['\\blogons?\\b', 'login'],
  ['stand in line|\\b(?:in|leave the) line\\b|next in line', 'waitlist'],
  ['grand jackpot', 'jackpot'],
  ['\\bby hand\\b', 'hand pay'],
  ['(?<!e-|setting )\\bmails?\\b(?! server)', 'e-mail'],
  ['stands still', 'is frozen'],
  ['(?:false|wrong) attempts', 'failed attempts'],
  ['\\btak(?:e|es|en) (?:it )?back\\b', 'cancel, reverse'],
  ['paid out|pays? out', 'withdraw, cash out'],
  ['neither can|no person reads|code is over|not valid any more|need not|called off', 'a plain sentence'],
  ['tighter|looser|cooling off', 'lower, higher, break'],
  ['salted|wagering conditions|staked|good once|good until', 'a plain word'],
  ['kick the player', 'kick the other device'],
]);

export const GIVEN_UP: Record<Language, readonly GivenUp[]> = { tr, en, ar };
