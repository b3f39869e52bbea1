import type { Texts } from '../texts.ts';

export const ending: Texts['ending'] = {
  logged_out: 'تم تسجيل خروجك.',
  ended_by_player: 'أنهيت هذه الجلسة من جهاز آخر لك. يُرجى تسجيل الدخول من جديد.',
  password_changed: 'تم تغيير كلمة مرورك. يُرجى تسجيل الدخول بكلمة المرور الجديدة.',
  account_closed: 'أُغلق هذا الحساب.',
  pin_attempts: 'أُدخل رقم PIN خطأً مرات كثيرة. يُرجى تسجيل الدخول من جديد.',
  expired: 'انتهت صلاحية جلستك. يُرجى تسجيل الدخول من جديد.',
  banned: 'هذا الحساب محظور.',
};
