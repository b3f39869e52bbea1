import type { Topic } from '../topic.ts';

export const topics: Topic[] = [
  {
    id: 'start',
    title: 'Nasıl oynanır',
    paragraphs: ['Makine başka bir yerdedir. Canlı görüntüsünü izler, tuşlarına karşısındaymış gibi basarsınız.'],
    list: [
      'Lobide boş bir makine seçin. Açtığınızda makine size ayrılır.',
      'Para yükle ile bakiyenizden makineye kredi aktarın.',
      'Bahsinizi − ve + ile seçin, sonra ÇEVİR tuşuna basın.',
      'Bitirdiğinizde Bakiyeye aktar tuşuna basın. Makinedeki kredinin tamamı bakiyenize döner.',
      'Üstteki okla ayrılın. Makinede hâlâ para varsa kendiliğinden geri gelir.',
    ],
  },
  {
    id: 'lobby',
    title: 'Lobi',
    list: [
      'Bir makinenin iki lambası durumunu söyler: ikisi yanıyorsa boş, biri yanıyorsa kullanımda veya bonusta, ikisi boşsa çevrimdışıdır. Durum yanında yazıyla da gösterilir.',
      'Düğmeler şu anda boş olanları, favorilerinizi, son oynadıklarınızı veya bir salonu gösterir. Seçili düğmeye yeniden basarsanız seçim kalkar.',
      'Kalbe dokunursanız makine favorilerinize eklenir. Dolu bir makinenin ziline dokunursanız boşaldığında haber verilir.',
      'Arama; makineleri ad, salon ve numarayla, Türkçe harflerle veya onlarsız bulur.',
      'Başkasının yeni ayırdığı makineler gizlenir. Kendi makineniz her zaman görünür.',
      'Sıcak şu demektir: makinenin büyük ikramiyesi veya son bir saatteki en büyük kazancı, işletmecinin belirlediği tutarın üzerindedir. Sonraki oyun için bir şey söylemez.',
    ],
  },
  {
    id: 'game',
    title: 'Makinenin başında',
    paragraphs: [
      'Üç gösterge krediyi, bahsi ve kazancı gösterir. Şu anda kullanılamayan tuş soluk görünür; kabul edilmeyen bir tuşun nedeni yazılır.',
    ],
    list: [
      'ÇEVİR bir oyunu başlatır. Makaralar dönerken yeniden basmak onları durdurur; nerede duracakları zaten bellidir.',
      'Otomatik oyun sizin yerinize belirli sayıda oyun oynar ve belirlediğiniz kayıpta kendiliğinden biter. Her aktarım, bonus veya görüntü kaybı da onu bitirir.',
      'Görünümler makinenin ekranını veya kamerayla bütün kabini gösterir. Görüntü kalitesi bağlantınıza uyar, isterseniz siz seçersiniz.',
      'Ödeme tablosunu ve son oyunlarınızı “Bu oyun hakkında” düğmesiyle açarsınız.',
    ],
  },
  {
    id: 'features',
    title: 'Bonus, bedava çevirme, büyük ikramiye',
    list: [
      'Joker diğer sembollerin yerine geçer. Hangilerinin yerine geçtiği ve kazancı çarpıp çarpmadığı ödeme tablosunda yazar.',
      'Bedava çevirmeler, kazanıldıkları bahisle oynanır ve ücretsizdir.',
      'Kutularda, biri boş çıkana kadar art arda seçersiniz.',
      'Her salonun büyük ikramiyesi vardır; ikramiyeli oyunlarındaki her bahis onu biraz besler. Kazandığınız tutar bakiyenize geçer.',
      'Yarıda kalan bir bonus makinede bekler ve kaldığı yerden sürer.',
    ],
  },
  {
    id: 'cash-in-and-out',
    title: 'Para yükleme ve bakiyeye aktarma',
    paragraphs: [
      'Bakiyeniz ve makinedeki krediniz ayrıdır. Para yükle makineye kredi aktarır, Bakiyeye aktar kredinin tamamını geri getirir. Makinenin üstündeki COLLECT (tahsil et) tuşu makinenin kendisinindir, buradan kullanılmaz.',
    ],
    list: [
      'Bir jetona tek dokunuş onu makineye yükler. Başka tutarlar sitenin sınırına kadar yazılır.',
      'Aktarım, sürerken tuşların üstündeki satırda gösterilir. Bağlantı koparsa aktarım, makine yanıt verene kadar kontrol edilir: para kaybolmaz, iki kez aktarılmaz.',
      'Bonus sırasında istenen aktarım, bonus bitince yapılır.',
      'Bütün aktarımları İşlemler sayfasında görürsünüz.',
    ],
  },
  {
    id: 'deposit',
    title: 'Para yatırma',
    paragraphs: [
      'Üstteki PARA YATIR düğmesi ödeme kuruluşunun sayfasını açar. Kart ve banka bilgileri orada girilir ve bu siteye hiç ulaşmaz.',
    ],
    list: [
      'Bakiyeniz, kuruluş ödemeyi onayladığında değişir; genellikle saniyeler sürer. Pencereyi daha önce kapatabilirsiniz.',
      'Belirlediğiniz para yatırma sınırı burada da geçerlidir: üzerindeki bir ödeme reddedilir ve geri gider.',
      'Böyle bir düğme yoksa site burada para kabul etmiyordur.',
    ],
  },
  {
    id: 'withdrawal',
    title: 'Para çekme',
    paragraphs: ['Bakiyenizi istediğiniz zaman çekebilirsiniz; ara verdiğinizde veya kendinizi men ettiğinizde de.'],
    list: [
      'Makinedeki kredi önce bakiyeye aktarılmalıdır.',
      'Tutar hemen bakiyenizden çıkar ve kuruluş ödeyene kadar yoldadır. Gönderilene kadar geri alabilirsiniz.',
      'Kuruluş ödeyemezse tutar bakiyenize döner.',
    ],
  },
  {
    id: 'hand-pay',
    title: 'Elden ödeme',
    paragraphs: [
      'Makinenin sınırını aşan bir kazanç veya kredi, bir görevli tarafından ödenir. Makine kilitlenir ve tutarı gösterir; hiçbir şey kaybolmaz.',
    ],
    list: [
      'Bir şey yapmanız gerekmez. Ayrılabilirsiniz de: tutar size ait olarak kayıtlıdır.',
      'Görevli onayladığında bakiyenize geçer ve İşlemler sayfasında Elden ödeme olarak görünür.',
    ],
  },
  {
    id: 'reconnect',
    title: 'Kopan bağlantı ve geri dönüş',
    paragraphs: [
      'Bağlantınız koparsa sayfa bunu söyler ve kendiliğinden yeniden dener. Makine süren oyunu bitirir; sonucu geçerlidir.',
    ],
    list: [
      'Yeriniz ve krediniz iki dakika saklanır. Sonra kredi bakiyenize döner.',
      'Yeniden giriş yaptığınızda açılan pencerede devam edebilir, krediyi bakiyenize aktarabilir veya diğer cihazınızı makineden çıkarabilirsiniz.',
      'Aynı anda tek cihazda oynanır. Makineyi başka bir cihazda açarsanız oyun oraya taşınır.',
      'Pencere orada birinin oynadığını söylüyor ve o siz değilseniz, şifrenizi değiştirin ve desteğe yazın.',
    ],
  },
  {
    id: 'protection',
    title: 'Oyuncu koruması',
    paragraphs: ['Oynamak ortalamada para kaybettirir. Profilinizde kendi sınırlarınızı belirlersiniz.'],
    list: [
      'Para yatırma, kayıp ve süre için günlük, haftalık ve aylık sınırlar. Daha düşüğü hemen, daha yükseği 24 saat ve ikinci bir onaydan sonra geçerli olur.',
      'Gerçeklik kontrolü, aralıklarla ne kadar süredir oynadığınızı ve sonucu gösterir.',
      'Bir ara 24 saatten altı haftaya, kendini men etme altı aydan beş yıla kadar sürer. Hiç kimse kısaltamaz.',
      'Oynamak size yük oluyorsa güvendiğiniz biriyle ya da yakınınızdaki bir danışmanlık merkeziyle konuşun.',
    ],
  },
  {
    id: 'account',
    title: 'Hesap ve güvenlik',
    list: [
      'Profilinizde şifreyi ve PIN’i değiştirir, son girişleri görür, diğer cihazlardan çıkış yaparsınız.',
      'Site kullanıyorsa sayfa, bir dakika dokunulmadığında kendini kilitler. PIN’iniz yeniden açar.',
      'Birkaç yanlış şifreden sonra hesap birkaç dakika korunur. Kendiliğinden açılır.',
      'Sizinle ilgili saklanan her şeyi indirebilir, bakiyeniz ödendikten sonra hesabı kapatabilirsiniz.',
    ],
  },
  {
    id: 'settings',
    title: 'Görünüm ve ayarlar',
    list: [
      'Üstteki palet renkleri değiştirir: sayfa için bir tema, isterseniz menü, üst bölüm ve alt bölüm için başkaları.',
      'Düzen, yazı yönü, kaydırma çubukları ve animasyonlar seçilebilir. Giriş yaptıysanız seçiminiz diğer cihazlarınıza da gelir.',
      'Dil ve tutar biçimi üstte ve profilinizde seçilir.',
      'Ses, tıklama sesi ve tek el için düğme düzeni oyun ekranında seçilir.',
      'Bakiyenizin yanındaki göz, onu omzunuzun üzerinden bakanlardan gizler.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Klavye',
    paragraphs: ['Her şeye Tab ve Enter ile ulaşılır. Oyun ekranında, açık pencere yokken şu tuşlar çalışır:'],
    keys: [
      ['Boşluk', 'Çevir veya durdur; odak düğmelerdeyken'],
      ['↑', 'Bahsi artır'],
      ['↓', 'Bahsi azalt'],
      ['M', 'En yüksek bahis'],
      ['A', 'Otomatik oyun veya durdur'],
      ['Esc', 'Otomatik oyunu durdur, pencereyi kapat'],
      ['I', 'Para yükle'],
      ['O', 'Bakiyeye aktar'],
      ['1–9', 'Bonusta kutu seç'],
      ['D', 'Düğmelere git'],
      ['S', 'Sesi aç veya kapat'],
      ['F', 'Tam ekran'],
      ['P', 'Ödeme tablosu'],
      ['H', 'Son oyunlar'],
      ['?', 'Bu liste'],
      ['X', 'Makineden ayrıl'],
    ],
  },
  {
    id: 'problems',
    title: 'Bir şey çalışmadığında',
    list: [
      'Görüntü yok: bazı şirket ağları ve VPN’ler canlı görüntüyü engeller. Başka bir ağ ya da güncel Chrome veya Safari deneyin.',
      'Görüntü takılıyor: daha küçük bir kalite seçin veya Otomatik’e bırakın.',
      'Makine Arıza gösteriyor: bir görevli bakar. Krediniz kayıtlıdır ve geri gelir.',
      'Bir aktarım kontrol ediliyor: makine şu anda yanıt vermiyor. Yanıt verir vermez karara bağlanır; burada beklemeniz gerekmez.',
      'Başka bir şey: sohbet panelinden desteğe yazın. Geçmişinizdeki oyun numarasını da yazın.',
    ],
  },
];
