import type { MailTexts } from '../kinds.ts';

export const tr: MailTexts = {
  templates: {
    verify_address: {
      subject: 'E-posta adresinizi doğrulayın',
      body: 'Merhaba {{name}},\n\nBu adresin size ait olduğunu onaylamak için şu bağlantıyı açın:\n\n{{link}}\n\nBağlantı {{hours}} saat geçerlidir ve yalnızca bir kez kullanılabilir. {{site}} sitesinde hesabınız yoksa bu iletiyi dikkate almayın.',
    },
    password_reset: {
      subject: 'Yeni şifre belirleyin',
      body: 'Merhaba {{name}},\n\n{{site}} hesabınız için yeni bir şifre istendi. Yeni şifrenizi belirlemek için şu bağlantıyı açın:\n\n{{link}}\n\nBağlantı {{hours}} saat geçerlidir ve yalnızca bir kez kullanılabilir. Bunu siz istemediyseniz bu iletiyi dikkate almayın: şifreniz olduğu gibi kalır.',
    },
    address_taken: {
      subject: 'E-posta adresinizle hesap açılmak istendi',
      body: 'Merhaba {{name}},\n\nBirisi bu e-posta adresiyle {{site}} sitesinde hesap açmak istedi. Zaten bir hesabınız olduğu için yeni hesap açılmadı. Hiçbir şey değişmedi.\n\nBunu siz yaptıysanız mevcut hesabınızla giriş yapın. Şifrenizi hatırlamıyorsanız giriş sayfasında “Şifrenizi mi unuttunuz?” bağlantısını seçin.\n\nBunu siz yapmadıysanız bir şey yapmanız gerekmez.',
    },
    deposit_booked: {
      subject: 'Para yatırma makbuzunuz',
      body: 'Merhaba {{name}},\n\nYatırdığınız {{amount}}, {{at}} tarihinde bakiyenize eklendi.\n\nReferans: {{reference}}',
    },
    withdrawal_paid: {
      subject: 'Para çekme makbuzunuz',
      body: 'Merhaba {{name}},\n\n{{amount}} tutarındaki para çekme talebiniz {{at}} tarihinde ödendi.\n\nReferans: {{reference}}',
    },
    withdrawal_returned: {
      subject: 'Para çekme talebiniz ödenmedi',
      body: 'Merhaba {{name}},\n\n{{amount}} tutarındaki para çekme talebiniz ödenmedi. Tutar {{at}} tarihinde bakiyenize geri döndü.\n\nReferans: {{reference}}',
    },
    limit_set: {
      subject: 'Limitiniz belirlendi',
      body: 'Merhaba {{name}},\n\nŞu limit artık geçerli: {{limit}}, {{period}}: {{value}}.\n\nBunu beklemiyorsanız lütfen bize yazın.',
    },
    limit_asked: {
      subject: 'Daha yüksek bir limit talep edildi',
      body: 'Merhaba {{name}},\n\nDaha yüksek bir limit talep edildi: {{limit}}, {{period}}: {{value}}. Yalnızca bekleme süresi dolduktan sonra siz onaylarsanız geçerli olur; o zamana kadar hiçbir şey değişmez.',
    },
    limit_reached: {
      subject: 'Bir limite ulaştınız',
      body: 'Merhaba {{name}},\n\nLimitinize ulaştınız: {{limit}}. Limitlerinizi {{site}} sitesindeki profilinizde görebilirsiniz.',
    },
    break_begun: {
      subject: '{{at}} tarihine kadar oynayamazsınız',
      body: 'Merhaba {{name}},\n\n{{site}} sitesinde {{at}} tarihine kadar oynayamaz, para yatıramazsınız. Giriş yapıp bakiyenizi görebilir ve para çekebilirsiniz.',
    },
  },
  limit: { deposit: 'para yatırma', loss: 'kayıp', time: 'oyun süresi' },
  period: { day: 'günlük', week: 'haftalık', month: 'aylık' },
  noLimit: 'limit yok',
  footer: 'Bu ileti {{site}} tarafından gönderildi. Lütfen yanıtlamayın.',
};
