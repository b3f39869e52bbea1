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
    '{site} makineleri bu tablolara göre öder. Geri dönüş oranı, bir oyunun olası bütün sonuçlarından hesaplanır; ölçülmez, tahmin edilmez.',
  paytablesNotes: [
    'Oyuncuya geri dönüş, bir oyunun çok uzun sürede, büyük ikramiye hariç, bahislerin ortalama ne kadarını geri ödediğidir. Tek bir oturum için bir şey söylemez: her oturum, yatırılan paranın tamamının kaybıyla bitebilir.',
    'Kazanma sıklığı, ücretli oyunların ne kadarının bir şey kazandırdığı veya bir özelliği açtığıdır. Kazanç, bahisten küçük olabilir.',
    'Her oyunun sonucu şansla ve kendi başına belirlenir. Önceki oyunlar hiçbir şeyi değiştirmez; hiçbir makinenin “vermesi gerekmez”.',
    'Kendi oyununu getiren bir makine kurallarını kendi üzerinde gösterir; burada yer almaz.',
    'Bahsin ne kadarının büyük ikramiyeye ayrıldığı ve ikramiyenin üst sınırı markaya göre değişebilir; her makinenin kendi ödeme tablosunda yazar.',
  ],
  texts: {
    'password-reset': {
      lead: 'Şifre nasıl değiştirilir ve unutulduğunda ne yapılır.',
      sections: [
        {
          heading: 'Şifrenizi biliyorsanız',
          list: [
            'Giriş yapın ve profilinizi açın.',
            'Şifreyi değiştir bölümünde şimdiki şifrenizi bir kez, yenisini iki kez girin.',
            'O anda diğer bütün cihazlarınızın oturumu kapatılır. Bu cihazda oturumunuz açık kalır.',
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
            'Birkaç yanlış şifreden sonra hesap birkaç dakika korumaya alınır. Kaç deneme kaldığını ve ne kadar bekleneceğini giriş formu söyler. Beklemek yeterlidir; koruma kendiliğinden biter.',
            'Bu denemeleri siz yapmadıysanız şifrenizi değiştirin ve profilinizdeki Son girişler bölümüne bakın: her deneme, zamanı ve adresiyle orada listelenir.',
          ],
        },
        {
          heading: 'PIN',
          paragraphs: [
            'PIN yalnızca, bir süre kullanılmayınca kilitlenen sayfayı açar. Unuttuysanız orada çıkış yapın, şifrenizle yeniden girin ve profilinizde yeni bir PIN belirleyin.',
          ],
        },
      ],
    },
    'game-rules-and-content': {
      lead: 'Makineler nasıl oynanır ve bir oyun kesintiye uğradığında ne olur.',
      sections: [
        {
          heading: 'Makine ve oyuncu',
          list: [
            'Bir makineyi aynı anda bir oyuncu oynar. Boş bir makineyi açtığınızda makine size ayrılır.',
            'Bağlantınız koparsa yeriniz ve krediniz iki dakika saklanır; ardından kredi kendiliğinden bakiyenize döner.',
            'Aynı anda tek bir makinede oturabilirsiniz.',
          ],
        },
        {
          heading: 'Para yükleme ve bakiyeye aktarma',
          list: [
            'Para yükle, bakiyenizden makineye kredi aktarır. Bakiyeye aktar, kredinin tamamını geri getirir.',
            'Yarıda kalan bir aktarımda para kaybolmaz, iki kez aktarılmaz. Makine yanıt verene kadar aktarım “kontrol ediliyor” olarak gösterilir.',
            'Bonus sırasında istenen aktarım, bonus bittiğinde yapılır.',
          ],
        },
        {
          heading: 'Bir oyun',
          list: [
            'Oyun, makine tuşunuzu kabul ettiğinde başlar. Sonuç o anda kriptografik bir rastgele sayı üreteciyle çekilir ve gösterilmeden önce kaydedilir.',
            'Kazançlar, oyunun ödeme tablosuna göre, gösterdiği çizgilerde, soldan sağa ödenir. Tablolar Ödeme Tabloları sayfasında ve her makinededir.',
            'Makaraları erken durdurmak yalnızca dönme süresini değiştirir, nerede duracaklarını değil.',
            'Kredi yetmiyorsa, makine meşgulse veya makine artık size ayrılı değilse tuş kabul edilmez. Nedeni oyun ekranında yazar.',
          ],
        },
        {
          heading: 'Özellikler',
          paragraphs: [
            'Oyuna göre joker semboller, bedava çevirmeler, seçilecek kutular ve büyük ikramiye vardır. Bir kutu, açtığınız anda, kalan ödüller arasından eşit şansla çekilir. Bedava çevirmeler, kazanıldıkları bahisle oynanır.',
          ],
        },
        {
          heading: 'Büyük ikramiyeler',
          paragraphs: [
            'Her salonun bir büyük ikramiyesi vardır. İkramiyeli oyunlarda her bahsin küçük bir payı onu besler; payı ödeme tablosu gösterir. İkramiye çıktığında tutar o anda kesinleşir ve bakiyenize geçer, ikramiye başlangıç tutarından yeniden başlar.',
            'Sıcak işareti, makinenin ikramiyesinin veya son bir saatteki en büyük kazancının işletmecinin belirlediği tutarın üzerinde olduğunu söyler. Bir öngörü değildir.',
          ],
        },
        {
          heading: 'Elden ödeme',
          paragraphs: [
            'Makinenin sınırını aşan bir kazanç veya kredi, bir görevli tarafından ödenir. Makine o zamana kadar kilitlenir; tutar size ait olarak zaten kayıtlıdır ve onaylandığında bakiyenize geçer.',
          ],
        },
        {
          heading: 'Arıza ve kesinti',
          list: [
            'Bağlantınız, tarayıcınız veya platform çökse bile süren oyunu makine bitirir. Sonucu geçerlidir.',
            'Elektrik kesintisinden sonra makine, kendi kaydından kaldığı yerden devam eder.',
            'Makinenin ve platformun kayıtları birbirini tutmazsa o makine, bir kişi bakana kadar hizmet dışı kalır.',
            'Her oyun, makaralarıyla birlikte, Oyun Oturumları altında geçmişinizde saklanır.',
          ],
        },
      ],
    },
    'player-protection-information': {
      lead: 'Oynamak ortalamada para kaybettirir. Bunu kendi sınırlarınız içinde tutmanın yolları bunlardır. Hepsini profilinizde bulursunuz.',
      sections: [
        {
          heading: 'Sınırlar',
          list: [
            'Para yatırma, kayıp ve makine başındaki süre; her biri günlük, haftalık ve aylık olarak sınırlanabilir.',
            'Daha sıkı bir sınır hemen geçerli olur. Daha gevşek bir sınır ancak 24 saat sonra ve siz yeniden onayladıktan sonra geçerli olur.',
            'Sınıra ulaşıldığında süren oyun biter, kredi bakiyenize döner ve oturum sona erer.',
          ],
        },
        {
          heading: 'Gerçeklik kontrolü',
          paragraphs: [
            'Seçtiğiniz aralıkla gelen bir soru, ne kadar süredir oynadığınızı ve sonucu gösterir. Oyun yanıtınızı bekler: devam edebilir ya da krediyi bakiyenize aktarıp ayrılabilirsiniz.',
          ],
        },
        {
          heading: 'Aralar ve kendini men etme',
          list: [
            'Bir ara 24 saatten altı haftaya, kendini men etme altı aydan beş yıla kadar sürer.',
            'Hemen başlar. Siz uzatabilirsiniz; hiç kimse kısaltamaz, işletmeci de.',
            'Bu sürede sizin için oyun ve para yatırma yoktur. Bakiyeniz sizindir: görmek, geçmişinizi okumak ve parayı çekmek için giriş yapabilirsiniz.',
          ],
        },
        {
          heading: 'Ciddiye alınması gereken işaretler',
          list: [
            'İstediğinizden daha uzun süre veya daha çok parayla oynuyorsunuz.',
            'Kaybettiğinizi geri kazanmak için oynuyorsunuz.',
            'Borç alıyor ya da oynadığınızı başkalarından saklıyorsunuz.',
            'Dertlerden uzaklaşmak için oynuyorsunuz.',
          ],
        },
        {
          heading: 'Ne işe yarar',
          paragraphs: [
            'Güvendiğiniz biriyle ya da yakınınızdaki bir danışmanlık merkeziyle konuşun. Başka bir karar vermeden önce kendinizi men edin: bir dakika sürer ve hemen geçerli olur.',
            'Oyuncular reşit olmalıdır. Şifrenizi ve PIN’inizi kendinize saklayın, başkalarının kullandığı cihazlarda çıkış yapın.',
          ],
        },
      ],
    },
    'terms-of-use': {
      lead: 'Burada oynadığınızda {site} ile aranızda geçerli olanlar.',
      sections: [
        {
          heading: 'Hesap',
          list: [
            'Hesap, reşit olan ve kendi adına oynayan tek bir kişi içindir. Bu siteye ve para birimine ({currency}) aittir.',
            'Şifrenizi ve PIN’inizi gizli tutun. Her giriş kaydedilir; kaydı profilinizde görürsünüz.',
            'İşletmeci, bu koşullara aykırı kullanılan bir hesabın girişini kapatabilir. Bakiyesi bununla kaybolmaz.',
          ],
        },
        {
          heading: 'Para',
          list: [
            'Bakiyeniz, her hareketin iki tarafı olan ve sonradan hiçbir şeyin değiştirilmediği defterlerde tutulur. İşlemlerinizi indirebilirsiniz.',
            'Para yatırma, ödeme sayfasından döndüğünüzde değil, ödeme kuruluşu onayladığında geçerli olur.',
            'Çekilen para, ödeme kuruluşu üzerinden geri gider. Yolda olan bir tutarla artık oynanamaz.',
            'İndirim ve bonuslar, göründükleri andan itibaren bakiyenizdeki paradır. Çevirme şartı yoktur.',
          ],
        },
        {
          heading: 'Oyun',
          list: [
            'Her oyun için Oyun Kuralları ve İçeriği sayfasındaki kurallar ve ödeme tabloları geçerlidir.',
            'Bir oyun hakkında makinenin kaydı belirleyicidir. Kayıt hasarlıysa işletmeci iki tarafın kayıtlarına göre karar verir ve size bildirir.',
            'Sizin yerinize oynayan programlar ve hataların bilerek kullanılması yasaktır. Makinenin kendi otomatik oyunu serbesttir.',
          ],
        },
        {
          heading: 'Sona erme',
          paragraphs: [
            'Bakiyeniz ödenmiş ve açık oturum, aktarım, para çekme veya elden ödeme kalmamışsa hesabınızı profilinizden istediğiniz zaman kapatabilirsiniz.',
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
            'Kaydınızdan: ad, soyad, kullanıcı adı, e-posta. Şifre ve PIN yalnızca yavaş, tuzlanmış özetler olarak saklanır; kimse okuyamaz.',
            'Girişlerinizden: zaman, IP adresi ve tarayıcınızın kendini nasıl tanıttığı.',
            'Oyundan: oturumlar, sonuçlarıyla oyunlar, aktarımlar, para yatırma ve çekme işlemleri.',
            'Korumadan: sınırlarınız, aralarınız ve men etmeleriniz; çünkü geçerli kalmalıdırlar.',
            'Sizden: verdiyseniz fotoğrafınız, ayarlar, favoriler, kısayollar, notlar ve destek ile yazışmalar.',
          ],
        },
        {
          heading: 'Neler saklanmaz',
          paragraphs: [
            'Kart ve banka bilgisi saklanmaz: bunlar ödeme kuruluşunda kalır. Reklam, izleyici ve başkalarının programları yoktur; başka bir şirketin canlı sohbeti yalnızca işletmeci açtıysa vardır. Site hangi ülkeden geldiğinizi soruyorsa adresiniz kendi tablosundan bakılır. Görüntü makineden size gelir, platform kaydetmez.',
          ],
        },
        {
          heading: 'Tarayıcınızda',
          paragraphs: [
            'Giriş anahtarınız, dil, tema ve düzen, çerezlerde değil tarayıcınızın deposunda tutulur. Çıkış yapmak anahtarı siler. Tek bir çerez, bu tarayıcıdan daha önce giriş yaptığınızı söyler; başkalarının yanlış şifreleri sizi kilitlemesin diye vardır, hesabınızı numarasıyla belirtir ve bir yıl kalır.',
          ],
        },
        {
          heading: 'Ne kadar süre',
          list: [
            'Muhasebe kayıtları, oyunlar ve giriş kayıtları, yasanın işletmecilerden istediği süre boyunca saklanır.',
            'Hesabınızı kapattığınızda sohbet mesajları, notlar ve istekler silinir. Kalanlar, adınızın yerine bir numara altında kalır. Ad, kullanıcı adı ve e-posta, yalnızca resmî makamlar için {years} yıl ayrı saklanır, sonra silinir.',
          ],
        },
        {
          heading: 'Haklarınız',
          list: [
            'Görmek: profiliniz verilerinizi, girişlerinizi ve cihazlarınızı gösterir.',
            'Almak: sizinle ilgili saklanan her şeyi dosya olarak indirin.',
            'Düzeltmek: desteğe yazın; kişisel veriler kontrolden sonra değiştirilir.',
            'Bitirmek: tek tek veya bütün cihazlardan çıkış yapın ya da hesabı kapatın.',
          ],
        },
      ],
    },
  },
};
