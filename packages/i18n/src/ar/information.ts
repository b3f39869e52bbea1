import type { Texts } from '../texts.ts';

export const information: Texts['information'] = {
  title: 'معلومات',
  about: 'يتيح لك {{name}} اللعب مباشرةً على آلات الصالة من متصفحك.',
  amounts: 'جميع المبالغ بعملة {{currency}}. تحفظ المنصة رصيدك وكل لعبة مهما حدث لاتصالك.',
  version: 'إصدار الواجهة {{version}}',
  passwordReset: 'إجراءات إعادة تعيين كلمة المرور',
  gameRules: 'قواعد الألعاب ومحتواها',
  playerProtection: 'معلومات حماية اللاعب',
  termsOfUse: 'شروط الاستخدام',
  privacyPolicy: 'سياسة الخصوصية',
  paytables: 'جداول الأرباح',
  loadFailed: 'تعذّر تحميل هذه الصفحة.',
  notThere: 'لم يوفّر المشغّل هذه الصفحة بعد.',
};
