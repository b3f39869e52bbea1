/** What each setting of a site means. */
export const settings = {
  SITE_DESCRIPTION: 'Site hakkında tek satır; altbilgide ve bilgi penceresinde.',
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
    'Oyuncular adresteki işletmeci jetonuyla gelir; form yoktur. Böyle bir jeton yalnızca o zaman kabul edilir.',
  REGISTRATION: 'Herkes hesap açabilir.',
  MAIL: 'Oyuncular adreslerini doğrulayabilir ve şifrelerini e-postayla sıfırlayabilir. Platformda SMTP_URL varsa site kapatmadıkça açıktır; SMTP_URL yoksa hep kapalıdır.',
  AGE_MIN: 'Hesap açılırken onaylanan yaş.',
  LIVE_CHAT_URL: 'Canlı sohbet sağlayıcısı: 700 ms sonra yüklenen betiği; boş: yok.',
  LIVE_CHAT_FALLBACK_URL: 'İlki 5 saniyede gelmezse onun yerine geçen betik.',
  ALLOW_0_BALANCE_TO_PLAY: 'Bakiyede para olmadan oturulabilir.',
  DISCOUNT_MIN: 'İndirim yalnızca bu bakiyenin altında verilir.',
  HOT_FLAG_LIMIT: 'Salonun jackpotu ya da son saatteki en büyük kazancı bunun üstündeyse makine sıcak işaretlenir.',
  MAX_ALL_IN_LIMIT: 'Bir para yüklemenin taşıyabileceği en yüksek tutar.',
  HOT_COINS: 'Para yükleme jetonları.',
  DEPOSIT_URL: 'Ödeme sayfası; boş: site para yatırma almaz.',
  UPDATE_LOBBY: 'Bir bildirim kaybolursa diye lobi bu aralıkla yeniden sorar.',
  FPS: 'Canlı görüntünün saniyedeki en çok karesi; bantlar en çok 30, düşük olan 20 gönderir.',
  VOLUME: 'Ses düzeyi seçmemiş oyuncunun ses düzeyi.',
  CLICK_SOUND: 'Oyuncu kapatmadıysa tuşlar ses çıkarır; hayır: hiçbir oyuncuda.',
  THEME: 'Tema seçmemiş oyuncunun teması; açık ya da koyu karşılığı cihaza uyar.',
  SHOW_HEADER: 'Üst çubuk.',
  SHOW_INFORMATION: 'Üst çubukta bilgi penceresinin düğmesi.',
  EXTERNAL_INFO: 'Altbilgide ve bilgi penceresinde bilgi sayfalarına bağlantılar.',
  DEMO_PAGES: 'Menüde sayfa ve parça kataloğu.',
  AUTOPLAY: 'Otomatik oyun; sıkı profil kapatır.',
  SPIN_TIME_MIN_MS: 'Bir dönüşten sonrakine en kısa süre; profil uzatabilir.',
  DISCOUNT_BALANCE_CHECK: 'DISCOUNT_MIN aranıp aranmadığı.',
  AUTO_DISCOUNT: 'İndirim olur olmaz kendiliğinden alınır.',
  AUTO_BONUS: 'Bonus olur olmaz kendiliğinden alınır.',
  PROMO_PROMPTS: 'Kayıptan hemen sonra indirim ve bonus önerilir; sıkı profil önermez.',
  DISCOUNT_COLOR: 'İndirimin rengi.',
  BONUS_COLOR: 'Bonusun rengi.',
  CREDIT_COLOR: 'Kredinin rengi.',
  CASH_COLOR: 'Nakdin rengi.',
  THEME_ACCENT:
    'Temanın üstünde düğmelerin ve bağlantıların rengi; okunana kadar koyulaştırılır ya da açılır. Boş: temanın rengi.',
  THEME_BACKGROUND: 'Temanın üstünde sayfanın rengi; koyu tema koyu, açık tema açık bir renk alır. Boş: temanın rengi.',
  PROFILE:
    'Yerin kuralları: strict, otomatik oyun yok, bir oyun en az 2,5 saniye, DUR tuşu yok, zorunlu gerçeklik denetimi, kayıptan sonra öneri yok demektir.',
  TIME_ZONE: 'Limitlerin günleri, haftaları ve ayları bu dilimin gece yarısında başlar.',
  REALITY_CHECK_MIN_MINUTES: 'Gerçeklik denetiminin en kısa aralığı.',
  MIN_CASH_IN: 'Bir para yüklemenin taşıyabileceği en düşük tutar.',
  HAND_PAY_WIN_LIMIT:
    'Bunun üstündeki kazancı bir görevli öder; kabinin krediye çevirdiği böyle bir kazanç ihtilaf olur. Kendi karar veren makinelerin kendi sınırı vardır.',
  HAND_PAY_CASH_OUT_LIMIT:
    'Kabin ne derse desin, bunun üstündeki para çekmeyi bir görevli öder. MAX_ALL_IN_LIMIT altındaysa platform açılışta uyarır: kendiliğinden çıkmayan para konabilir.',
  HAND_PAY_APPROVAL_LIMIT:
    'Bunun üstündeki elden ödeme, ancak ödeyenden başka biri onayladıktan sonra ödenir; 0: hiçbir zaman.',
  SEAT_NO_CREDIT_S: 'Kredisiz koltuk bu kadar süre dokunulmazsa geri sayımla bırakılır.',
  SEAT_IDLE_S: 'Kredili koltuk için aynısı; kredi geri ödenir.',
  DISCOUNT_SHARE_BP: 'İndirimin kayıptan geri verdiği pay.',
  GRANT_MAX:
    'Personelin verebileceği en yüksek bonus ve verilen bir payın bir indirime ekleyebileceği en yüksek tutar.',
  GRANT_DAY_MAX: 'Personelden bir kişinin bir günde verdiği bütün bonusların toplamda en yüksek tutarı.',
  DEPOSIT_MIN: 'Bir para yatırmanın getirdiği en düşük tutar.',
  DEPOSIT_MAX: 'Bir para yatırmanın getirdiği en yüksek tutar.',
  WITHDRAWAL_MIN: 'Bir para çekmenin aldığı en düşük tutar.',
  CORRECTION_MAX:
    'Bir uyuşmazlık düzeltmesinin ve bir hareketin bütün düzeltmelerinin birlikte taşıyabileceği en yüksek tutar; üstündeki önerilemez ve onaylanamaz.',
  PAYMENT_PROVIDER: 'Sağlayıcının defterdeki hesabının adı. İki site asla birini paylaşmaz.',
  LIVE_CHAT_HOSTS: 'Canlı sohbetin, betiğinin kaynağı dışında gereksindiği kaynaklar.',
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
