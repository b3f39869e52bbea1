/** What each setting of a site means. */
export const settings = {
  SITE_DESCRIPTION: 'Site hakkında tek satır; alt bilgide ve bilgi penceresinde.',
  API_URL:
    'HTTP çağrılarının tabanı, sonunda eğik çizgi olmadan: https://api.example/api/v1; boş: sitenin kendi alan adındaki /api/v1.',
  MACHINE_URL:
    'Machine URL: oyun makinesinin soketinin açıldığı yer, https://machines.example; boş: sitenin kendi alan adı.',
  NOTIFICATIONS_URL: 'Bildirim soketi için aynısı.',
  JACKPOT_URL: 'Jackpot soketi için aynısı.',
  LANGUAGE: 'Dil seçmemiş oyuncunun dili.',
  LANG_SELECT: 'Üst çubukta dil seçimi.',
  PIN_CHECK: 'Sayfa 60 saniye dokunulmayınca PIN, PIN’i olmayan oyuncuda şifre girilene kadar kilitlenir.',
  INACTIVITY_PROMPT_S:
    'Bu kadar süre dokunulmazsa, PIN daha önce kilitlemiyorsa oyuncuya devam edip etmeyeceği sorulur; 0: hiçbir zaman.',
  IP_CHEKCING: 'Yalnızca izin verilen ülkelerin adresleri girebilir. Anahtar, işletmecilerin bildiği gibi yazılır.',
  SHOW_WEBCAM: 'Makine ekranının yanında kamera görüntüsü sunulur.',
  HIDE_RESERVED:
    'Lobide başkasının ayırdığı makineler gizlenir; oyuncunun kendi makinesi ve beklediği makineler kalır.',
  WATCH:
    'Oyuncular başkasının oynadığı makineyi önce durağan karelerle, sonra oyuncunun videosuyla izleyebilir (aynı anda sekiz kişi), o oyuncu istemiyorsa izleyemez; bu kapalıyken kimse öyle bir makinenin görüntüsünü görmez.',
  SHOW_CONTACT_ON_LOGIN: 'Numara varsa giriş ekranında işletmecinin sohbet uygulamasına kısayol.',
  CONTACT_EMAIL: 'Oyuncuların yazdığı adres; bilgi sayfalarında görünür.',
  CONTACT_NUMBER: 'İşletmecinin sohbet uygulamasının ülke kodlu numarası; boş: yok.',
  SHOW_SPLASH_LOGO: 'Giriş formundan önce tıklanacak bir logo.',
  LOGIN_WITH_TOKEN:
    'Oyuncular, adreste işletmecinin verdiği giriş anahtarıyla gelir; form yoktur. Böyle bir anahtar yalnızca o zaman kabul edilir.',
  REGISTRATION: 'Herkes hesap açabilir.',
  MAIL: 'Oyuncular adreslerini doğrulayabilir ve şifrelerini e-postayla sıfırlayabilir. Platformda SMTP_URL varsa site kapatmadıkça açıktır; SMTP_URL yoksa hep kapalıdır.',
  AGE_MIN: 'Hesap açılırken onaylanan ve her sayfada yazan yaş.',
  HELP_LINE:
    'Kumar sorunu olanlara yardım eden kuruluş: altbilgi, giriş, mola, bilgi sayfaları, asistan; boş: gösterilmez.',
  HELP_LINE_NUMBER: 'Bu yardım hattının telefon numarası; boş: gösterilmez.',
  LICENCE: 'Sitenin hangi lisansla çalıştığı, kurumun istediği sözlerle; boş: gösterilmez.',
  LIVE_CHAT_URL: 'Canlı sohbet sağlayıcısı: 700 ms sonra yüklenen betiği; boş: yok.',
  LIVE_CHAT_FALLBACK_URL: 'İlki 5 saniyede gelmezse onun yerine geçen betik.',
  ALLOW_0_BALANCE_TO_PLAY: 'Bakiyede para olmadan oturulabilir.',
  DISCOUNT_MIN: 'Kayıp iadesi yalnızca bu bakiyenin altında verilir.',
  HOT_FLAG_LIMIT:
    'Salonun jackpotu ya da son saatteki en büyük kazancı bunun üstündeyse makine “Sıcak” olarak işaretlenir.',
  MAX_ALL_IN_LIMIT: 'Makineye bir kerede yüklenebilecek en yüksek tutar.',
  HOT_COINS: 'Makineye yükleme jetonları.',
  DEPOSIT_URL: 'Ödeme sayfası; boş: sitede para yatırılamaz.',
  UPDATE_LOBBY: 'Bir bildirim kaybolursa diye lobi bu aralıkla yeniden sorar.',
  FPS: 'Canlı görüntünün saniyedeki en yüksek kare sayısı; bantlar en çok 30, düşük olan 20 gönderir.',
  VOLUME: 'Ses düzeyi seçmemiş oyuncunun ses düzeyi.',
  CLICK_SOUND: 'Oyuncu kapatmadıysa tuşlar ses çıkarır; hayır: hiçbir oyuncuda.',
  THEME: 'Tema seçmemiş oyuncunun teması; açık ya da koyu karşılığı cihaza uyar.',
  SHOW_HEADER: 'Üst çubuk.',
  SHOW_INFORMATION: 'Üst çubukta bilgi penceresinin düğmesi.',
  EXTERNAL_INFO: 'Alt bilgide ve bilgi penceresinde bilgi sayfalarına bağlantılar.',
  DEMO_PAGES: 'Menüde sayfa ve parça kataloğu.',
  AUTOPLAY: 'Otomatik oyun; sıkı profil kapatır.',
  SPIN_TIME_MIN_MS: 'Bir çevirmeden sonrakine en kısa süre; profil uzatabilir.',
  DISCOUNT_BALANCE_CHECK: 'DISCOUNT_MIN aranıp aranmadığı.',
  AUTO_DISCOUNT: 'Kayıp iadesi olur olmaz kendiliğinden alınır.',
  AUTO_BONUS: 'Bonus olur olmaz kendiliğinden alınır.',
  PROMO_PROMPTS: 'Kayıptan hemen sonra kayıp iadesi ve bonus önerilir; sıkı profil önermez.',
  DISCOUNT_COLOR: 'Kayıp iadesinin rengi.',
  BONUS_COLOR: 'Bonusun rengi.',
  CREDIT_COLOR: 'Kredinin rengi.',
  CASH_COLOR: 'Nakdin rengi.',
  THEME_ACCENT:
    'Temanın üstünde düğmelerin ve bağlantıların rengi; okunana kadar koyulaştırılır ya da açılır. Boş: temanın rengi.',
  THEME_BACKGROUND: 'Temanın üstünde sayfanın rengi; koyu tema koyu, açık tema açık bir renk alır. Boş: temanın rengi.',
  PROFILE:
    'Yerel kurallar: strict, otomatik oyun yok, bir oyun en az 2,5 saniye, DUR tuşu yok, zorunlu gerçeklik kontrolü, kayıptan sonra öneri yok demektir.',
  TIME_ZONE: 'Limitlerin günleri, haftaları ve ayları bu saat diliminin gece yarısında başlar.',
  REALITY_CHECK_MIN_MINUTES: 'Gerçeklik kontrolünün en kısa aralığı.',
  MIN_CASH_IN: 'Makineye bir kerede yüklenebilecek en düşük tutar.',
  HAND_PAY_WIN_LIMIT:
    'Bunun üstündeki kazancı bir görevli öder; kabinin krediye çevirdiği böyle bir kazanç ihtilafa alınır. Kendi karar veren makinelerin kendi limiti vardır.',
  HAND_PAY_CASH_OUT_LIMIT:
    'Kabin ne derse desin, bunun üstündeki bakiyeye almayı bir görevli öder. MAX_ALL_IN_LIMIT altındaysa platform açılışta uyarır: makineye, kendiliğinden geri dönmeyecek kredi yüklenebilir.',
  HAND_PAY_APPROVAL_LIMIT:
    'Bunun üstündeki görevli ödemesi, ancak ödeyenden başka biri onayladıktan sonra ödenir; 0: hiçbir zaman.',
  SEAT_NO_CREDIT_S: 'Kredisi olmayan yer, bu kadar süre dokunulmazsa geri sayımla boşaltılır.',
  SEAT_IDLE_S: 'Kredisi olan yer için aynısı; kredi bakiyeye alınır.',
  DISCOUNT_SHARE_BP: 'Kayıp iadesinin kayıptan geri verdiği pay.',
  GRANT_MAX:
    'Personelin verebileceği en yüksek bonus ve verilen bir payın bir kayıp iadesine ekleyebileceği en yüksek tutar.',
  GRANT_DAY_MAX: 'Personelden bir kişinin bir günde verdiği bütün bonusların toplamda en yüksek tutarı.',
  DEPOSIT_MIN: 'Bir kerede yatırılabilecek en düşük tutar.',
  DEPOSIT_MAX: 'Bir kerede yatırılabilecek en yüksek tutar.',
  WITHDRAWAL_MIN: 'Bir kerede çekilebilecek en düşük tutar.',
  CORRECTION_MAX:
    'Bir ihtilaf düzeltmesinin ve bir hareketin bütün düzeltmelerinin birlikte taşıyabileceği en yüksek tutar; üstündeki önerilemez ve onaylanamaz.',
  PAYMENT_PROVIDER: 'Ödeme kuruluşunun defterdeki hesabının adı. İki site aynı adı paylaşamaz.',
  LIVE_CHAT_HOSTS: 'Canlı sohbetin, betiğinin kaynağı dışında ihtiyaç duyduğu kaynaklar.',
  RELAY_SERVERS:
    'Platformun ICE_SERVERS değeri yerine sitenin oyuncularının STUN ve TURN sunucuları; kimlik bilgileri her oyuncuya verilir. Bölgesi olan sunuculardan oyuncular en yakın bölgedekileri kullanır.',
  CONTACT_ADDRESS: 'İşletmecinin posta adresi; bilgi sayfalarında.',
  MAPS_KEY:
    'Google Maps Embed API anahtarı: /contact, CONTACT_ADDRESS haritasını gösterir; boş: harita yok ve oradan hiçbir şey yüklenmez.',
  DEFAULT_PIN:
    'Henüz PIN’i olmayan oyuncunun kilidini açan 4–8 haneli PIN; boşsa kilidi oyuncunun şifresi açar. Gerçek kullanımda 0000 ya da 1234 gibi ilk akla gelen değerler kabul edilmez.',
  STAFF_ADDRESSES: 'Sitenin kendi personeli yalnızca buralardan girer ve çalışır.',
  permittedAddresses: 'Herkes yalnızca buralardan girer.',
  permittedCountries: 'IP_CHEKCING açıkken girebilen ülkeler; ülkesi olmayan adresler için ZZ.',
} as const;
