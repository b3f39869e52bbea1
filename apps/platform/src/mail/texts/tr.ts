import type { MailTexts } from '../kinds.ts';

export const tr: MailTexts = {
  templates: {
    verify_address: {
      subject: 'E-posta adresinizi doğrulayın',
      body: 'Merhaba {{name}},\n\nbu adresin size ait olduğunu onaylamak için şu bağlantıyı açın:\n\n{{link}}\n\nBağlantı {{hours}} saat içinde bir kez çalışır. {{site}} sitesinde hesabınız yoksa bu iletiyi dikkate almayın.',
    },
    password_reset: {
      subject: 'Yeni şifre belirleyin',
      body: 'Merhaba {{name}},\n\n{{site}} hesabınız için yeni şifre istendi. Belirlemek için şu bağlantıyı açın:\n\n{{link}}\n\nBağlantı {{hours}} saat içinde bir kez çalışır. Bunu siz istemediyseniz bu iletiyi dikkate almayın: şifreniz olduğu gibi kalır.',
    },
    address_taken: {
      subject: 'E-posta adresinizle hesap açılmak istendi',
      body: 'Merhaba {{name}},\n\nbirisi bu e-posta adresiyle {{site}} sitesinde hesap açmak istedi. Zaten bir hesabınız olduğu için yeni hesap açılmadı. Hiçbir şey değişmedi.\n\nBunu siz yaptıysanız mevcut hesabınızla giriş yapın. Şifrenizi hatırlamıyorsanız giriş sayfasında "Şifrenizi mi unuttunuz?" bağlantısını seçin.\n\nBunu siz yapmadıysanız bir şey yapmanız gerekmez.',
    },
    deposit_booked: {
      subject: 'Para yatırma makbuzunuz',
      body: 'Merhaba {{name}},\n\n{{amount}} tutarındaki para yatırma işleminiz {{at}} tarihinde hesabınıza geçti.\n\nReferans: {{reference}}',
    },
    withdrawal_paid: {
      subject: 'Para çekme makbuzunuz',
      body: 'Merhaba {{name}},\n\n{{amount}} tutarındaki para çekme işleminiz {{at}} tarihinde ödendi.\n\nReferans: {{reference}}',
    },
    withdrawal_returned: {
      subject: 'Para çekme işleminiz ödenmedi',
      body: 'Merhaba {{name}},\n\n{{amount}} tutarındaki para çekme işleminiz ödenmedi. Tutar {{at}} tarihinde bakiyenize geri döndü.\n\nReferans: {{reference}}',
    },
    limit_set: {
      subject: 'Limitiniz belirlendi',
      body: 'Merhaba {{name}},\n\nşu limit artık geçerli: {{limit}}, {{period}}: {{value}}.\n\nBunu beklemiyorduysanız lütfen bize yazın.',
    },
    limit_asked: {
      subject: 'Daha yüksek bir limit istendi',
      body: 'Merhaba {{name}},\n\ndaha yüksek bir limit istendi: {{limit}}, {{period}}: {{value}}. Ancak bekleme süresinden sonra ve siz onaylayınca geçerli olur; o zamana kadar hiçbir şey değişmez.',
    },
    limit_reached: {
      subject: 'Bir limite ulaştınız',
      body: 'Merhaba {{name}},\n\nlimitinize ulaştınız: {{limit}}. Limitleriniz {{site}} sitesindeki sayfanızdadır.',
    },
    break_begun: {
      subject: 'Molanız başladı',
      body: 'Merhaba {{name}},\n\n{{site}} sitesindeki molanız {{at}} tarihine kadar geçerlidir. Bakiyeniz sizindir: mola sırasında çekebilirsiniz.',
    },
  },
  limit: { deposit: 'para yatırma', loss: 'kayıp', time: 'oyun süresi' },
  period: { day: 'günlük', week: 'haftalık', month: 'aylık' },
  noLimit: 'limit yok',
  minutes: 'dakika',
  footer: 'Bu ileti {{site}} tarafından gönderildi. Lütfen yanıtlamayın.',
};
