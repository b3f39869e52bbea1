import type { InformationTexts } from './texts.ts';

export const tr: InformationTexts = {
  contact: 'İletişim',
  byChat: 'Giriş yaptıktan sonra sohbet panelinden destek ekibine yazın.',
  byEmail: 'E-posta',
  byNumber: 'Mesaj',
  byAddress: 'Adres',
  map: 'Adresin haritası',
  pages: 'Bilgi sayfaları',
  languages: 'Dil',
  paytablesLead:
    '{site} makineleri bu tablolara göre ödeme yapar. Geri dönüş oranı, bir oyunun olası bütün sonuçlarından hesaplanır; ölçülmez, tahmin edilmez.',
  paytablesNotes: [
    'Oyuncuya geri dönüş, bir oyunun çok uzun sürede, jackpot hariç, bahislerin ortalama ne kadarını geri ödediğidir. Tek bir oyun oturumu için bir şey söylemez: her oturum, oynanan paranın tamamının kaybıyla bitebilir.',
    'Kazanma sıklığı, bahisli oyunların ne kadarının kazandırdığını veya bir özelliği açtığını gösterir. Kazanç, bahisten küçük olabilir.',
    'Her oyunun sonucu rastgele ve diğerlerinden bağımsız belirlenir. Önceki oyunlar hiçbir şeyi değiştirmez; hiçbir makinenin ödeme “sırası” gelmez.',
    'Kendi oyunuyla gelen bir makine, kurallarını kendi ekranında gösterir; burada yer almaz.',
    'Bahsin ne kadarının jackpota ayrıldığı ve jackpotun üst limiti salona göre değişebilir; ikisi de her makinenin kendi ödeme tablosunda yazar.',
  ],
  texts: {
    'password-reset': {
      lead: 'Şifre nasıl değiştirilir ve unutulduğunda ne yapılır.',
      sections: [
        {
          heading: 'Şifrenizi biliyorsanız',
          list: [
            'Giriş yapın ve profilinizi açın.',
            '“Şifre değiştir” bölümünde mevcut şifrenizi bir kez, yenisini iki kez girin.',
            'O anda diğer bütün cihazlarınızdan çıkış yapılır. Bu cihazda girişiniz açık kalır.',
          ],
        },
        {
          heading: 'Şifrenizi unuttuysanız',
          paragraphs: [
            'Hesabınızdaki e-posta adresinden işletmeciye yazın (aşağıda İletişim). Bir şey değiştirilmeden önce hesabın size ait olduğu kontrol edilir.',
            '{site} adına hiç kimse şifrenizi sormaz ve hiç kimsenin ona ihtiyacı yoktur. Şifrenizi kimseye göndermeyin.',
          ],
        },
        {
          heading: 'Çok sayıda yanlış deneme',
          paragraphs: [
            'Birkaç yanlış şifreden sonra hesap birkaç dakika kilitlenir. Kaç deneme hakkı kaldığını ve ne kadar bekleneceğini giriş formu gösterir. Beklemek yeterlidir; kilit kendiliğinden açılır.',
            'Bu denemeleri siz yapmadıysanız şifrenizi değiştirin ve profilinizdeki “Son girişler” bölümüne bakın: her deneme, zamanı ve IP adresiyle orada listelenir.',
          ],
        },
        {
          heading: 'PIN',
          paragraphs: [
            'PIN yalnızca, bir süre kullanılmayınca kilitlenen sayfayı açar. Unuttuysanız o sayfada çıkış yapın, şifrenizle yeniden giriş yapın ve profilinizde yeni bir PIN belirleyin.',
          ],
        },
      ],
    },
    'game-rules-and-content': {
      lead: 'Makinelerde nasıl oynanır ve bir oyun kesintiye uğradığında ne olur.',
      sections: [
        {
          heading: 'Makine ve oyuncu',
          list: [
            'Bir makinede aynı anda bir oyuncu oynar. Boş bir makineyi açtığınızda makine size ayrılır.',
            'Bağlantınız koparsa yeriniz ve krediniz iki dakika saklanır; ardından kredi kendiliğinden bakiyenize döner.',
            'Aynı anda tek bir makinede oturabilirsiniz.',
          ],
        },
        {
          heading: 'Makineye yükleme ve bakiyeye alma',
          list: [
            '“Makineye yükle” tuşu bakiyenizden makineye kredi yükler. “Bakiyeye al” tuşu kredinin tamamını bakiyenize geri getirir.',
            'Yarıda kalan bir aktarımda para kaybolmaz, aktarım iki kez yapılmaz. Makine yanıt verene kadar aktarım “kontrol ediliyor” olarak gösterilir.',
            'Bonus sırasında istenen bakiyeye alma, bonus bittiğinde yapılır.',
          ],
        },
        {
          heading: 'Bir oyun',
          list: [
            'Oyun, makine tuş komutunuzu kabul ettiğinde başlar. Sonuç o anda kriptografik bir rastgele sayı üreteciyle belirlenir ve gösterilmeden önce kaydedilir.',
            'Kazançlar, oyunun ödeme tablosuna göre, tabloda gösterilen çizgilerde, soldan sağa ödenir. Tablolar, Ödeme Tabloları sayfasında ve her makinede bulunur.',
            'Makaraları erken durdurmak yalnızca dönme süresini değiştirir, nerede duracaklarını değil.',
            'Kredi yetmiyorsa, makine meşgulse veya yer artık sizin değilse tuş komutu kabul edilmez. Nedeni oyun ekranında yazar.',
          ],
        },
        {
          heading: 'Özellikler',
          paragraphs: [
            'Oyuna göre joker semboller, bedava çevirmeler, seçilecek kutular ve jackpot vardır. Bir kutunun içeriği, açtığınız anda, kalan ödüller arasından eşit olasılıkla belirlenir. Bedava çevirmeler, kazanıldıkları bahisle oynanır.',
          ],
        },
        {
          heading: 'Jackpotlar',
          paragraphs: [
            'Her salonun bir jackpotu vardır. Jackpotlu oyunlarda her bahisten ona küçük bir pay ayrılır; bu pay ödeme tablosunda yazar. Jackpot çıktığında tutar o anda kesinleşir ve bakiyenize geçer, jackpot başlangıç tutarından yeniden başlar.',
            'Sıcak işareti, makinenin jackpotunun veya son bir saatteki en büyük kazancının işletmecinin belirlediği tutarın üzerinde olduğunu gösterir. Bir öngörü değildir.',
          ],
        },
        {
          heading: 'Görevli ödemesi',
          paragraphs: [
            'Kazanç veya bakiyeye alınacak tutar makinenin limitini aşarsa ödemeyi bir görevli yapar. Makine o zamana kadar kilitli kalır; tutar size ait olarak zaten kayıtlıdır ve onaylandığında bakiyenize geçer.',
          ],
        },
        {
          heading: 'Arıza ve kesinti',
          list: [
            'Bağlantınız, tarayıcınız veya platform çökse bile süren oyunu makine bitirir. Sonucu geçerlidir.',
            'Elektrik kesintisinden sonra makine, kendi kaydına göre kaldığı yerden devam eder.',
            'Makinenin ve platformun kayıtları birbirini tutmazsa o makine, bir görevli inceleyene kadar hizmet dışı kalır.',
            'Her oyun, makaralarıyla birlikte, Oyun Oturumları altında geçmişinizde saklanır.',
          ],
        },
      ],
    },
    'player-protection-information': {
      lead: 'Oyun, ortalamada para kaybettirir. Bunu kendi limitleriniz içinde tutmanın yolları aşağıdadır. Hepsini profilinizde bulursunuz.',
      sections: [
        {
          heading: 'Limitler',
          list: [
            'Para yatırma, kayıp ve makine başındaki sürenin her birine günlük, haftalık ve aylık limit konabilir.',
            'Daha düşük bir limit hemen geçerli olur. Daha yüksek bir limit yalnızca 24 saat sonra siz yeniden onaylarsanız geçerli olur.',
            'Limite ulaşıldığında süren oyun sonuna kadar oynanır, kredi bakiyenize döner ve oturum sona erer.',
          ],
        },
        {
          heading: 'Gerçeklik kontrolü',
          paragraphs: [
            'Seçtiğiniz aralıkla gelen bir soru, ne kadar süredir oynadığınızı ve sonucu gösterir. Oyun yanıtınızı bekler: devam edebilir ya da krediyi bakiyenize alıp ayrılabilirsiniz.',
          ],
        },
        {
          heading: 'Molalar ve kendini dışlama',
          list: [
            'Mola 24 saatten altı haftaya, kendini dışlama altı aydan beş yıla kadar sürer.',
            'Hemen başlar. Siz uzatabilirsiniz; işletmeci dahil hiç kimse kısaltamaz.',
            'Bu sürede oynayamaz, para yatıramazsınız. Bakiyeniz sizindir: onu görmek, geçmişinizi okumak ve para çekmek için giriş yapabilirsiniz.',
          ],
        },
        {
          heading: 'Ciddiye alınması gereken işaretler',
          list: [
            'Düşündüğünüzden daha uzun süre veya daha çok parayla oynuyorsunuz.',
            'Kaybettiğinizi geri kazanmak için oynuyorsunuz.',
            'Borç alıyor ya da oynadığınızı başkalarından saklıyorsunuz.',
            'Dertlerden uzaklaşmak için oynuyorsunuz.',
          ],
        },
        {
          heading: 'Nereden yardım alabilirsiniz?',
          paragraphs: [
            'Güvendiğiniz biriyle ya da yakınınızdaki bir danışmanlık merkeziyle konuşun. Başka bir karar vermeden önce kendinizi oyundan dışlayın: bunu yapmak bir dakikanızı alır ve hemen geçerli olur.',
            '{age} yaşından küçükler oynayamaz. Şifrenizi ve PIN’inizi kimseyle paylaşmayın, başkalarının kullandığı cihazlardan çıkış yapın.',
          ],
        },
      ],
    },
    'terms-of-use': {
      lead: 'Burada oynadığınızda {site} ve sizin için geçerli olan koşullar.',
      sections: [
        {
          heading: 'Hesap',
          list: [
            'Hesap, en az {age} yaşında olan ve kendi adına oynayan tek bir kişi içindir. Bu siteye ve para birimine ({currency}) aittir.',
            'Şifrenizi ve PIN’inizi gizli tutun. Her giriş kaydedilir; kaydı profilinizde görürsünüz.',
            'İşletmeci, bu koşullara aykırı kullanılan bir hesabı girişe kapatabilir. Bu durumda bakiyesi kaybolmaz.',
          ],
        },
        {
          heading: 'Para',
          list: [
            'Bakiyeniz, her hareketin iki taraflı kaydedildiği, kayıtların sonradan değiştirilmediği bir defterde tutulur. İşlemlerinizi indirebilirsiniz.',
            'Para yatırma, ödeme sayfasından döndüğünüzde değil, ödeme kuruluşu onayladığında geçerli olur.',
            'Çekilen para, ödeme kuruluşu üzerinden geri ödenir. Yolda olan bir tutarla artık oynanamaz.',
            'Kayıp iadesi ve bonuslar, bakiyenizde göründükleri andan itibaren sizin paranızdır. Çevrim şartı yoktur.',
          ],
        },
        {
          heading: 'Oyun',
          list: [
            'Her oyun için Oyun Kuralları ve İçeriği sayfasındaki kurallar ve ödeme tabloları geçerlidir.',
            'Oyunun sonucunda makinenin kaydı esastır. Kayıt hasarlıysa işletmeci iki tarafın kayıtlarına göre karar verir ve size bildirir.',
            'Sizin yerinize oynayan programlar ve hataların bilerek kullanılması yasaktır. Makinenin kendi otomatik oyunu serbesttir.',
          ],
        },
        {
          heading: 'Hesabın kapatılması',
          paragraphs: [
            'Bakiyeniz ödenmiş ve açık oyun oturumu, aktarım, para çekme veya görevli ödemesi kalmamışsa hesabınızı profilinizden istediğiniz zaman kapatabilirsiniz.',
          ],
        },
        {
          heading: 'Şikâyetler',
          paragraphs: [
            'İşletmeciye zamanı ve makineyi ya da geçmişinizdeki oyun numarasını yazın: o oyunla ilgili her şey incelenebilir. İşletmecinin lisansının verildiği ülkenin hukuku geçerlidir.',
          ],
        },
      ],
    },
    'privacy-policy': {
      lead: '{site} sizinle ilgili neyi, neden, ne kadar süre saklar ve bu konuda ne yapabilirsiniz.',
      sections: [
        {
          heading: 'Neler saklanır',
          list: [
            'Kaydınızdan: ad, soyad, kullanıcı adı, e-posta. Şifre ve PIN yalnızca geri döndürülemez özetler olarak saklanır; kimse okuyamaz.',
            'Girişlerinizden: zaman, IP adresi ve tarayıcınızın kendini nasıl tanıttığı.',
            'Oyundan: oyun oturumları, sonuçlarıyla oyunlar, aktarımlar, para yatırma ve para çekme işlemleri.',
            'Oyuncu korumasından: limitleriniz, molalarınız ve kendini dışlama kayıtlarınız; çünkü bunlar geçerli kalmalıdır.',
            'Sizden: verdiyseniz fotoğrafınız, ayarlar, favoriler, kısayollar, notlar ve destek ile yazışmalar.',
          ],
        },
        {
          heading: 'Neler saklanmaz',
          paragraphs: [
            'Kart ve banka bilgisi saklanmaz: bunlar ödeme kuruluşunda kalır. Bu sayfalarda reklam, takip aracı ve başkalarının programları yoktur; başka bir şirketin canlı sohbeti yalnızca işletmeci açtıysa vardır. Site hangi ülkeden geldiğinize bakıyorsa IP adresiniz sitenin kendi tablosunda aranır. Görüntü makineden size gelir, platform kaydetmez.',
          ],
        },
        {
          heading: 'Tarayıcınızda',
          paragraphs: [
            'Giriş anahtarınız, dil, tema ve düzen, çerezlerde değil tarayıcınızın deposunda tutulur. Çıkış yapmak anahtarı siler. Tek bir çerez, bu tarayıcıdan daha önce giriş yaptığınızı gösterir; başkalarının yanlış şifre denemeleri hesabınızı size kilitlemesin diye kullanılır, hesabınızı numarasıyla belirtir ve bir yıl kalır.',
          ],
        },
        {
          heading: 'Ne kadar süre',
          list: [
            'Muhasebe kayıtları, oyunlar ve giriş kayıtları, yasanın işletmecilerden istediği süre boyunca saklanır.',
            'Hesabınızı kapattığınızda sohbet mesajları, notlar ve bekleme sırası kayıtları silinir. Kalanlar, adınızın yerine bir numarayla saklanır. Ad, kullanıcı adı ve e-posta, yalnızca yetkili makamlar için {years} yıl ayrı saklanır, sonra silinir.',
          ],
        },
        {
          heading: 'Haklarınız',
          list: [
            'Erişim: profiliniz verilerinizi, girişlerinizi ve cihazlarınızı gösterir.',
            'Kopya: sizinle ilgili saklanan her şeyi dosya olarak indirin.',
            'Düzeltme: desteğe yazın; kişisel veriler kontrolden sonra değiştirilir.',
            'Silme: hesabınızı kapatın ya da yalnızca tek tek veya bütün cihazlardan çıkış yapın.',
          ],
        },
      ],
    },
  },
};
