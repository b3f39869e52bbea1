/** Texts of the demo payment page. It stands for a third party, so they are not among the site's own texts. */
import type { Language } from '@salon/domain/language.ts';

const en = {
  title: 'Demo payment',
  note: 'Play money: nothing is charged anywhere.',
  payer: 'Payer',
  amount: 'Amount',
  other: 'Other amount',
  otherHint: 'Fill this in to pay an amount that is not above.',
  pay: 'Confirm payment',
  invalid: 'Choose or enter an amount.',
  broken: 'This page was opened without a deposit. Close it and open it again.',
  paid: 'Payment accepted',
  paidText: '{{amount}} has been paid to {{site}}.',
  refused: 'Payment not accepted',
  refusedText: '{{site}} did not accept {{amount}}. Nothing was charged. The reason is shown beside this page.',
  silent: 'No answer yet',
  silentText: 'The site has not answered. Try again: you will not pay twice.',
  again: 'Try again',
};

type Words = { readonly [Key in keyof typeof en]: string };

const tr: Words = {
  title: 'Demo ödeme',
  note: 'Oyun parası: hiçbir yerden para çekilmez.',
  payer: 'Ödeyen',
  amount: 'Tutar',
  other: 'Başka tutar',
  otherHint: 'Yukarıda olmayan bir tutar ödemek için doldurun.',
  pay: 'Ödemeyi onayla',
  invalid: 'Bir tutar seçin ya da yazın.',
  broken: 'Bu sayfa bir yatırma işlemi olmadan açıldı. Kapatıp yeniden açın.',
  paid: 'Ödeme kabul edildi',
  paidText: '{{amount}} tutarı {{site}} sitesine ödendi.',
  refused: 'Ödeme kabul edilmedi',
  refusedText: '{{site}}, {{amount}} tutarını kabul etmedi. Para çekilmedi. Nedeni bu sayfanın yanında yazıyor.',
  silent: 'Henüz yanıt yok',
  silentText: 'Site yanıt vermedi. Yeniden deneyin: iki kez ödemezsiniz.',
  again: 'Yeniden dene',
};

const ar: Words = {
  title: 'دفع تجريبي',
  note: 'أموال افتراضية: لا يُخصم أي مبلغ.',
  payer: 'الدافع',
  amount: 'المبلغ',
  other: 'مبلغ آخر',
  otherHint: 'املأ هذا الحقل لدفع مبلغ غير مذكور أعلاه.',
  pay: 'تأكيد الدفع',
  invalid: 'اختر مبلغًا أو أدخله.',
  broken: 'فُتحت هذه الصفحة من دون عملية إيداع. أغلقها وافتحها من جديد.',
  paid: 'تم قبول الدفع',
  paidText: 'تم دفع {{amount}} إلى {{site}}.',
  refused: 'لم يُقبل الدفع',
  refusedText: 'لم يقبل {{site}} مبلغ {{amount}}. لم يُخصم شيء، والسبب مذكور بجانب هذه الصفحة.',
  silent: 'لا جواب بعد',
  silentText: 'لم يُجب الموقع. أعد المحاولة: لن تدفع مرتين.',
  again: 'إعادة المحاولة',
};

export const demoTexts: Record<Language, Words> = { en, tr, ar };

/** A text of the page with its gaps filled. */
export function translate(language: Language, key: keyof Words, gaps: Record<string, string> = {}): string {
  return demoTexts[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_gap, name: string) => gaps[name] ?? '');
}
