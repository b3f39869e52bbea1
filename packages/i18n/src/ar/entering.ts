import type { Texts } from '../texts.ts';

export const entering: Texts['entering'] = {
  switchTitle: 'تبديل الحساب؟',
  switchText:
    'أنت مسجّل الدخول باسم {{present}}. الرابط الذي فتحته يخص {{next}}. إذا بدّلت الحساب فسيُسجَّل خروج {{present}} من هذا الجهاز. إن لم تكن تتوقع ذلك فتابع باسم {{present}}.',
  switchTo: 'التبديل إلى {{next}}',
  switchStay: 'المتابعة باسم {{present}}',
  goOnTitle: 'المتابعة باسم {{next}}؟',
  goOnText: 'الرمز الذي فتحته يخص الحساب {{next}}. لا تتابع إلا إذا كان حسابك: كل لعب وإيداع يُسجَّل في ذلك الحساب.',
  goOn: 'المتابعة باسم {{next}}',
  goOnNot: 'عدم تسجيل الدخول',
};
