import type { Texts } from '../texts.ts';

export const lock: Texts['lock'] = {
  title: 'مقفل',
  text: 'قُفلت الصفحة لعدم استخدامها مدة.',
  safe: 'مقعدك ورصيد الآلة محفوظان.',
  pad: 'الأرقام',
  deleteDigit: 'حذف آخر رقم',
  pin: 'رمز PIN',
  unlock: 'فتح القفل',
  logout: 'تسجيل الخروج',
  pinRequired: 'أدخل رمز PIN.',
  wrong: 'رمز PIN غير صحيح.',
  offline: 'تعذّر الوصول إلى المنصة. يُرجى المحاولة بعد قليل.',
  attemptsSpent: 'محاولات خاطئة كثيرة. يُرجى تسجيل الدخول من جديد.',
  unlocked: 'تم فتح القفل.',
  promptTitle: 'هل ما زلت هنا؟',
  promptText: 'لم تستخدم الصفحة منذ وقت طويل. هل تريد المتابعة؟',
  promptCountdown: 'إذا لم تُجب فسيُسجَّل خروجك بعد {{time}}. ويعود رصيد الآلة إلى رصيدك.',
  promptContinue: 'متابعة',
  promptLoggedOut: 'سُجِّل خروجك لأنك لم تستخدم الصفحة منذ وقت طويل.',
};
