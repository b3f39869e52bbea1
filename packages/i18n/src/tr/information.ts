import type { Texts } from '../texts.ts';

export const information: Texts['information'] = {
  title: 'Bilgi',
  about: '{{name}}, salondaki makinelerde tarayıcınızdan canlı oynamanızı sağlar.',
  amounts:
    'Bütün tutarlar {{currency}} cinsindendir. Bakiyeniz ve her oyun platformda kayıtlıdır; bağlantınız kopsa da kaybolmaz.',
  version: 'Arayüz sürümü {{version}}',
  passwordReset: 'Şifre Sıfırlama Prosedürü',
  gameRules: 'Oyun Kuralları ve İçeriği',
  playerProtection: 'Oyuncu Koruma Bilgileri',
  termsOfUse: 'Kullanım Koşulları',
  privacyPolicy: 'Gizlilik Politikası',
  paytables: 'Ödeme Tabloları',
  loadFailed: 'Bu sayfa yüklenemedi.',
  notThere: 'İşletmeci bu sayfayı henüz hazırlamadı.',
};
