import type { Texts } from '../texts.ts';

export const lock: Texts['lock'] = {
  title: 'مقفل',
  text: 'تم تفعيل الحماية لأنك لم تقم بأي إجراء.',
  pin: 'رمز PIN',
  unlock: 'فتح القفل',
  logout: 'تسجيل الخروج',
  pinRequired: 'أدخل رمز PIN.',
  wrong: 'رمز PIN غير صحيح.',
  offline: 'تعذّر الوصول إلى المنصة. يُرجى المحاولة بعد قليل.',
  attemptsSpent: 'محاولات خاطئة كثيرة. يُرجى تسجيل الدخول من جديد.',
  unlocked: 'تم فتح القفل.',
  promptTitle: 'هل ما زلت هنا؟',
  promptText: 'لم تقم بأي إجراء منذ وقت طويل. هل تريد المتابعة؟',
  promptCountdown: 'إذا لم تُجب فسيُسجَّل خروجك خلال {{time}}. ويعود الرصيد الموجود على الآلة إلى حسابك.',
  promptContinue: 'متابعة',
  promptLoggedOut: 'سُجِّل خروجك لأنك لم تقم بأي إجراء منذ وقت طويل.',
};
