import type { Texts } from '../texts.ts';

export const information: Texts['information'] = {
  title: 'معلومات',
  about: 'يتيح لك {{name}} اللعب مباشرةً على آلات القاعة من متصفحك.',
  amounts: 'جميع المبالغ بعملة {{currency}}. تحفظ المنصة رصيدك وكل جولة مهما حدث لاتصالك.',
  version: 'إصدار الواجهة {{version}}',
  passwordReset: 'إجراءات إعادة تعيين كلمة المرور',
  gameRules: 'قواعد الألعاب ومحتواها',
  playerProtection: 'معلومات حماية اللاعب',
  termsOfUse: 'شروط الاستخدام',
  privacyPolicy: 'سياسة الخصوصية',
  paytables: 'جداول الدفع',
  loadFailed: 'تعذّر تحميل هذه الصفحة.',
  notThere: 'لم يوفّر المشغّل هذه الصفحة بعد.',
};
