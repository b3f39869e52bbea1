import type { Topic } from '../topic.ts';

export const topics: Topic[] = [
  {
    id: 'start',
    title: 'Nasıl oynanır',
    paragraphs: ['Makine başka bir yerdedir. Canlı görüntüsünü izler, tuşlarına karşısındaymış gibi basarsınız.'],
    list: [
      'Lobide boş bir makine seçin. Açtığınızda makine size ayrılır.',
      '“Makineye yükle” tuşuyla bakiyenizden makineye kredi yükleyin.',
      'Bahsinizi − ve + ile seçin, sonra ÇEVİR tuşuna basın.',
      'Bitirdiğinizde “Bakiyeye al” tuşuna basın. Makinedeki kredinin tamamı bakiyenize döner.',
      'Üstteki okla ayrılın. Makinede hâlâ kredi varsa kendiliğinden bakiyenize döner.',
    ],
  },
  {
    id: 'lobby',
    title: 'Lobi',
    list: [
      'Bir makinenin durumunu iki lambası gösterir: ikisi yanıyorsa boş, biri yanıyorsa kullanımda veya bonusta, ikisi boşsa çevrimdışıdır. Durum yanında yazıyla da gösterilir.',
      'Düğmeler şu anda boş olanları, favorilerinizi, son oynadıklarınızı veya bir salonu gösterir. Seçili düğmeye yeniden basarsanız seçim kalkar.',
      'Kalp simgesine dokunursanız makine favorilerinize eklenir. Dolu bir makinenin zil simgesine dokunursanız boşaldığında haber verilir.',
      'Arama; makineleri ad, salon ve numarayla, Türkçe harflerle veya onlarsız bulur.',
      'Başkasının yeni ayırdığı makineler gizlenir. Kendi makineniz her zaman görünür.',
      'Sıcak işareti, makinenin jackpotunun veya son bir saatteki en büyük kazancının işletmecinin belirlediği tutarın üzerinde olduğunu gösterir. Sonraki oyun için bir şey söylemez.',
    ],
  },
  {
    id: 'game',
    title: 'Makinenin başında',
    paragraphs: [
      'Üç gösterge krediyi, bahsi ve kazancı gösterir. Şu anda kullanılamayan tuş soluk görünür; bir tuş komutu kabul edilmezse nedeni yazılır.',
    ],
    list: [
      'ÇEVİR bir oyunu başlatır. Makaralar dönerken yeniden basmak onları durdurur; nerede duracakları zaten belirlenmiştir.',
      'Otomatik oyun sizin yerinize belirli sayıda oyun oynar ve belirlediğiniz kayıpta kendiliğinden biter. Her aktarım, bonus veya görüntü kaybı da onu bitirir.',
      'Görünümler makinenin ekranını veya kamerayla bütün kabini gösterir. Görüntü kalitesi bağlantınıza göre ayarlanır, isterseniz siz seçersiniz.',
      'Ödeme tablosunu ve son oyunlarınızı “Bu oyun hakkında” düğmesiyle açarsınız.',
    ],
  },
  {
    id: 'features',
    title: 'Bonus, bedava çevirme, jackpot',
    list: [
      'Joker diğer sembollerin yerine geçer. Hangilerinin yerine geçtiği ve kazancı çarpıp çarpmadığı ödeme tablosunda yazar.',
      'Bedava çevirmeler, kazanıldıkları bahisle oynanır ve ücretsizdir.',
      'Kutuları, biri boş çıkana kadar art arda seçersiniz.',
      'Her salonun bir jackpotu vardır; salonun jackpotlu oyunlarındaki her bahisten ona küçük bir pay ayrılır. Kazandığınız tutar bakiyenize geçer.',
      'Yarıda kalan bir bonus makinede bekler ve kaldığı yerden sürer.',
    ],
  },
  {
    id: 'cash-in-and-out',
    title: 'Makineye yükleme ve bakiyeye alma',
    paragraphs: [
      'Bakiyeniz ve makinedeki krediniz ayrıdır. “Makineye yükle” tuşu bakiyenizden makineye kredi yükler; “Bakiyeye al” tuşu kredinin tamamını bakiyenize geri getirir. Kabindeki COLLECT (tahsil et) tuşu makinenin kendi tuşudur, buradan kullanılmaz.',
    ],
    list: [
      'Bir jetona tek dokunuş, tutarını makineye yükler. Sitenin limitine kadar başka bir tutar da yazabilirsiniz.',
      'Aktarım, sürerken tuşların üstündeki satırda gösterilir. Bağlantı koparsa aktarım, makine yanıt verene kadar kontrol edilir: para kaybolmaz, aktarım iki kez yapılmaz.',
      'Bonus sırasında istenen bakiyeye alma, bonus bitince yapılır.',
      'Bütün aktarımlar İşlemler sayfasında “Makineye yükleme” ve “Bakiyeye alma” olarak görünür.',
    ],
  },
  {
    id: 'deposit',
    title: 'Para yatırma',
    paragraphs: [
      'Üstteki PARA YATIR düğmesi ödeme kuruluşunun sayfasını açar. Kart ve banka bilgileri orada girilir ve bu siteye hiç ulaşmaz.',
    ],
    list: [
      'Bakiyeniz, ödeme kuruluşu ödemeyi onayladığında değişir; bu genellikle saniyeler sürer. Pencereyi daha önce kapatabilirsiniz.',
      'Belirlediğiniz para yatırma limiti burada da geçerlidir: üzerindeki bir ödeme reddedilir ve iade edilir.',
      'Böyle bir düğme yoksa sitede para yatırılamaz.',
    ],
  },
  {
    id: 'withdrawal',
    title: 'Para çekme',
    paragraphs: ['Bakiyenizi, molada veya kendinizi dışladığınızda da, istediğiniz zaman çekebilirsiniz.'],
    list: [
      'Makinedeki kredi önce bakiyeye alınmalıdır.',
      'Tutar bakiyenizden hemen düşer ve ödeme kuruluşu ödeyene kadar bekler. Gönderilene kadar iptal edebilirsiniz.',
      'Ödeme kuruluşu ödeyemezse tutar bakiyenize döner.',
    ],
  },
  {
    id: 'hand-pay',
    title: 'Görevli ödemesi',
    paragraphs: [
      'Kazanç veya bakiyeye alınacak tutar makinenin limitini aşarsa ödemeyi bir görevli yapar. Makine kilitlenir ve tutarı gösterir; hiçbir şey kaybolmaz.',
    ],
    list: [
      'Bir şey yapmanız gerekmez. Ayrılabilirsiniz de: tutar size ait olarak kayıtlıdır.',
      'Görevli onayladığında bakiyenize geçer ve İşlemler sayfasında “Görevli ödemesi” olarak görünür.',
    ],
  },
  {
    id: 'reconnect',
    title: 'Kopan bağlantı ve geri dönüş',
    paragraphs: [
      'Bağlantınız koparsa sayfa bunu gösterir ve kendiliğinden yeniden bağlanır. Makine süren oyunu bitirir; sonucu geçerlidir.',
    ],
    list: [
      'Yeriniz ve krediniz iki dakika saklanır. Sonra kredi bakiyenize döner.',
      'Yeniden giriş yaptığınızda açılan pencerede devam edebilir, krediyi bakiyenize alabilir veya diğer cihazınızı makineden çıkarabilirsiniz.',
      'Aynı anda tek cihazda oynanır. Makineyi başka bir cihazda açarsanız yeriniz oraya taşınır.',
      'Pencerede makinede birinin oynadığı yazıyorsa ve bu siz değilseniz, şifrenizi değiştirin ve desteğe yazın.',
    ],
  },
  {
    id: 'protection',
    title: 'Oyuncu koruması',
    paragraphs: ['Oyun, ortalamada para kaybettirir. Kendi limitlerinizi profilinizde belirlersiniz.'],
    list: [
      'Para yatırma, kayıp ve süre için günlük, haftalık ve aylık limitler. Daha düşüğü hemen, daha yükseği 24 saat ve ikinci bir onaydan sonra geçerli olur.',
      'Gerçeklik kontrolü, ne kadar süredir oynadığınızı ve sonucu belirli aralıklarla gösterir.',
      'Mola 24 saatten altı haftaya, kendini dışlama altı aydan beş yıla kadar sürer. Hiç kimse kısaltamaz.',
      'Oyun sizin için sorun olmaya başladıysa güvendiğiniz biriyle ya da yakınınızdaki bir danışmanlık merkeziyle konuşun.',
    ],
  },
  {
    id: 'account',
    title: 'Hesap ve güvenlik',
    list: [
      'Profilinizde şifreyi ve PIN’i değiştirir, son girişleri görür, diğer cihazlardan çıkış yaparsınız.',
      'Sitede açıksa sayfa, bir dakika dokunulmayınca kilitlenir. PIN’iniz kilidi açar.',
      'Birkaç yanlış şifreden sonra hesap birkaç dakika kilitlenir. Kilit kendiliğinden açılır.',
      'Sizinle ilgili saklanan her şeyi indirebilir, bakiyeniz ödendikten sonra hesabı kapatabilirsiniz.',
    ],
  },
  {
    id: 'settings',
    title: 'Görünüm ve ayarlar',
    list: [
      'Üstteki palet renkleri değiştirir: sayfa için bir tema, isterseniz menü, üst çubuk ve alt bilgi için başka temalar.',
      'Düzen, yazı yönü, kaydırma çubukları ve animasyonlar seçilebilir. Giriş yaptıysanız seçiminiz diğer cihazlarınıza da gelir.',
      'Dil ve tutar biçimi üst çubukta ve profilinizde seçilir.',
      'Ses, tuş sesi ve tek el için tuş düzeni oyun ekranında seçilir.',
      'Bakiyenizin yanındaki göz simgesi, bakiyeyi ekranınıza bakanlardan gizler.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Klavye',
    paragraphs: ['Her şeye Tab ve Enter ile ulaşılır. Oyun ekranında, açık pencere yokken şu tuşlar çalışır:'],
    keys: [
      ['Boşluk', 'Çevir veya durdur; odak oyun tuşlarındayken'],
      ['↑', 'Bahsi artır'],
      ['↓', 'Bahsi azalt'],
      ['M', 'En yüksek bahis'],
      ['A', 'Otomatik oyunu aç veya durdur'],
      ['Esc', 'Otomatik oyunu durdur, pencereyi kapat'],
      ['I', 'Makineye yükle'],
      ['O', 'Bakiyeye al'],
      ['1–9', 'Bonusta kutu seç'],
      ['D', 'Oyun tuşlarına git'],
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
      'Görüntü takılıyor: daha düşük bir kalite seçin veya Otomatik’te bırakın.',
      'Makinede Arıza görünüyor: bir görevli ilgilenir. Krediniz kayıtlıdır ve bakiyenize döner.',
      'Bir aktarım kontrol ediliyor: makine şu anda yanıt vermiyor. Yanıt verir vermez sonuçlanır; burada beklemeniz gerekmez.',
      'Başka bir sorun: sohbet panelinden desteğe yazın. Geçmişinizdeki oyun numarasını da eklerseniz oyun kolay bulunur.',
    ],
  },
];
