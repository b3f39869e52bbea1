import type { Texts } from '../texts.ts';

export const notifications: Texts['notifications'] = {
  title: 'الإشعارات',
  close: 'إغلاق الإشعارات',
  empty: 'لا توجد إشعارات منذ تسجيل دخولك.',
  clear: 'مسح القائمة',
  stored: 'يُحفظ هنا آخر {{count}} إشعارًا من هذا الدخول، في علامة التبويب هذه فقط.',
  muted: 'إشعارات اللعب والمعلومات لا تنبثق حاليًا بل تظهر هنا فقط. يمكنك تغيير ذلك من اللوحة السريعة.',
  tone_info: 'معلومة',
  tone_ok: 'تم',
  tone_busy: 'قيد التنفيذ',
  tone_bad: 'مشكلة',
};
