import type { MailTexts } from '../kinds.ts';

export const ar: MailTexts = {
  templates: {
    verify_address: {
      subject: 'تأكيد عنوان بريدك الإلكتروني',
      body: 'مرحبًا {{name}}،\n\nافتح هذا الرابط لتأكيد أن هذا العنوان لك:\n\n{{link}}\n\nيعمل الرابط مرة واحدة خلال {{hours}} ساعة. إذا لم يكن لديك حساب في {{site}} فتجاهل هذه الرسالة.',
    },
    password_reset: {
      subject: 'تعيين كلمة مرور جديدة',
      body: 'مرحبًا {{name}}،\n\nطُلبت كلمة مرور جديدة لحسابك في {{site}}. لتعيينها افتح هذا الرابط:\n\n{{link}}\n\nيعمل الرابط مرة واحدة خلال {{hours}} ساعة. إذا لم تطلب ذلك فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
    },
    deposit_booked: {
      subject: 'إيصال الإيداع',
      body: 'مرحبًا {{name}}،\n\nقُيّد إيداعك بمبلغ {{amount}} في {{at}}.\n\nالمرجع: {{reference}}',
    },
    withdrawal_paid: {
      subject: 'إيصال السحب',
      body: 'مرحبًا {{name}}،\n\nدُفع سحبك بمبلغ {{amount}} في {{at}}.\n\nالمرجع: {{reference}}',
    },
    withdrawal_returned: {
      subject: 'لم يُدفع السحب',
      body: 'مرحبًا {{name}}،\n\nلم يُدفع سحبك بمبلغ {{amount}}. عاد المبلغ إلى رصيدك في {{at}}.\n\nالمرجع: {{reference}}',
    },
    limit_set: {
      subject: 'تم تعيين الحد',
      body: 'مرحبًا {{name}}،\n\nيسري هذا الحد الآن: {{limit}}، {{period}}: {{value}}.\n\nإذا لم تكن تتوقع ذلك فاكتب إلينا.',
    },
    limit_asked: {
      subject: 'طُلب حد أعلى',
      body: 'مرحبًا {{name}}،\n\nطُلب حد أعلى: {{limit}}، {{period}}: {{value}}. لا يسري إلا بعد مدة انتظار وبعد تأكيدك؛ وحتى ذلك الحين لا يتغير شيء.',
    },
    limit_reached: {
      subject: 'بلغت الحد',
      body: 'مرحبًا {{name}}،\n\nبلغت الحد: {{limit}}. تجد حدودك في صفحتك في {{site}}.',
    },
    break_begun: {
      subject: 'بدأت استراحتك',
      body: 'مرحبًا {{name}}،\n\nتستمر استراحتك في {{site}} حتى {{at}}. رصيدك لك: يمكنك سحبه أثناء الاستراحة.',
    },
  },
  limit: { deposit: 'الإيداع', loss: 'الخسارة', time: 'وقت اللعب' },
  period: { day: 'يوميًا', week: 'أسبوعيًا', month: 'شهريًا' },
  noLimit: 'بلا حد',
  minutes: 'دقيقة',
  footer: 'أرسل هذه الرسالة {{site}}. يُرجى عدم الرد.',
};
