import type { Texts } from '../texts.ts';

export const login: Texts['login'] = {
  title: 'Giriş yap',
  welcome: 'Salon açık. Yerinizi alın.',
  username: 'Kullanıcı adı veya e-posta',
  password: 'Şifre',
  showPassword: 'Şifreyi göster',
  hidePassword: 'Şifreyi gizle',
  rememberMe: 'Beni hatırla',
  submit: 'Giriş yap',
  submitting: 'Giriş yapılıyor..',
  minLength: 'En az {{min}} karakter olmalı',
  enter: '{{site}} girişi',
  checkField: 'Lütfen bu alanı kontrol edin.',
  openAccount: 'Hesap aç',
  contact: 'Bize yazın (sohbet uygulaması açılır)',
  tokenOnly: 'Giriş yapılamıyor. Erişim anahtarınız büyük olasılıkla artık geçerli değil.',
  tokenExpired: 'Oturumunuzun süresi doldu. Lütfen yeniden giriş yapın.',
  tokenInvalid: 'Oturumunuz artık geçerli değil. Lütfen yeniden giriş yapın.',
  networkError: 'Ağ hatası, lütfen bağlantınızı kontrol edin',
  switchTitle: 'Hesap değiştirilsin mi?',
  switchText:
    '{{present}} olarak giriş yaptınız. Açtığınız bağlantı {{next}} için. Değiştirirseniz {{present}} bu cihazda çıkış yapar. Bunu beklemiyorsanız {{present}} olarak devam edin.',
  switchTo: '{{next}} hesabına geç',
  switchStay: '{{present}} olarak devam et',
  checkingSession: 'Oturumunuz kontrol ediliyor..',
  loggedOut: 'Çıkış yaptınız.',
  checkingIp: 'IP adresiniz kontrol ediliyor',
  ipCheckFailed: 'Ağ bağlantısında hata oluştu, lütfen sayfayı yenileyin',
  blockedTitle: 'Ülkenizde kullanılamıyor',
  blockedCountry:
    '{{country}} ülkesinden, {{ip}} adresiyle bağlandığınızı görüyoruz. Ne yazık ki izin verilen ülkeler arasında değilsiniz.',
  noWebRtcTitle: 'Bu tarayıcı makineleri gösteremiyor',
  noWebRtc:
    'Tarayıcınız WebRTC teknolojisini desteklemiyor. Önerilen tarayıcılar Google Chrome ve Apple Safari’dir. Bu ekranı görüyorsanız ve tarayıcınız WebRTC destekliyorsa, ayarlarda açık olduğundan emin olun. Bazı VPN’ler bu protokolü desteklemez.',
  recommendedBrowsers: 'Önerilen tarayıcılar',
  browserAdvice: 'En iyi görüntü için Google Chrome veya Apple Safari öneririz.',
};

export const ending: Texts['ending'] = {
  logged_out: 'Çıkış yaptınız.',
  ended_by_player: 'Bu oturumu başka bir cihazınızdan kapattınız. Lütfen yeniden giriş yapın.',
  password_changed: 'Şifreniz değiştirildi. Lütfen yeni şifrenizle giriş yapın.',
  account_closed: 'Bu hesap kapatıldı.',
  pin_attempts: 'PIN çok fazla kez yanlış girildi. Lütfen yeniden giriş yapın.',
  expired: 'Oturumunuzun süresi doldu. Lütfen yeniden giriş yapın.',
  banned: 'Bu hesap yasaklandı.',
};

export const lock: Texts['lock'] = {
  title: 'KİLİTLİ',
  text: 'Herhangi bir işlem yapmadığınız için koruma altına alındı.',
  pin: 'PIN',
  unlock: 'Kilidi aç',
  logout: 'Çıkış yap',
  pinRequired: 'PIN kodunuzu girin.',
  wrong: 'PIN yanlış.',
  offline: 'Platforma ulaşılamıyor. Lütfen birazdan yeniden deneyin.',
  attemptsSpent: 'PIN çok kez yanlış girildi. Lütfen yeniden giriş yapın.',
  unlocked: 'Kilit açıldı.',
  promptTitle: 'Hâlâ burada mısınız?',
  promptText: 'Uzun süredir işlem yapmadınız. Devam etmek istiyor musunuz?',
  promptCountdown: 'Yanıt gelmezse oturumunuz {{time}} içinde kapatılır. Makinedeki kredi bakiyenize geri döner.',
  promptContinue: 'Devam et',
  promptLoggedOut: 'Uzun süredir işlem yapmadığınız için oturumunuz kapatıldı.',
};
