import type { Texts } from '../texts.ts';

export const login: Texts['login'] = {
  title: 'تسجيل الدخول',
  welcome: 'الصالة مفتوحة. تفضّل إلى مقعدك.',
  username: 'اسم المستخدم أو البريد الإلكتروني',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  rememberMe: 'تذكّرني',
  submit: 'دخول',
  submitting: 'جارٍ تسجيل الدخول..',
  minLength: 'الحد الأدنى لعدد الأحرف هو {{min}}',
  enter: 'دخول',
  contact: 'راسلنا',
  tokenOnly: 'تسجيل الدخول غير مسموح. ربما لم يعد رمز الدخول صالحًا.',
  tokenExpired: 'انتهت صلاحية جلستك. يُرجى تسجيل الدخول من جديد.',
  tokenInvalid: 'لم تعد جلستك صالحة. يُرجى تسجيل الدخول من جديد.',
  networkError: 'خطأ في الشبكة، يُرجى التحقق من اتصالك',
  checkingSession: 'جارٍ التحقق من جلستك..',
  loggedOut: 'تم تسجيل خروجك.',
  checkingIp: 'جارٍ التحقق من عنوان IP الخاص بك',
  ipCheckFailed: 'حدث خطأ في الاتصال بالشبكة، يُرجى تحديث الصفحة',
  blockedTitle: 'غير متاح في بلدك',
  blockedCountry: 'نلاحظ أنك تتصل من {{country}} بالعنوان {{ip}}. للأسف، بلدك ليس من البلدان المسموح بها.',
  noWebRtc:
    'متصفحك لا يدعم تقنية WebRTC. المتصفحات الموصى بها هي Google Chrome وApple Safari. إذا ظهرت لك هذه الشاشة وكان متصفحك يدعم WebRTC، فتأكد من تفعيلها في الإعدادات. بعض شبكات VPN لا تدعم هذا البروتوكول.',
  browserAdvice: 'للحصول على أفضل صورة نوصي باستخدام Google Chrome أو Apple Safari.',
};
