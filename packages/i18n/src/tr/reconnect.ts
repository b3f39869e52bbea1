import type { Texts } from '../texts.ts';

export const reconnect: Texts['reconnect'] = {
  title: 'Açık bir oyun oturumunuz var',
  machine: '{{machine}}',
  text_bonus: 'Makine bonusta ve sizi bekliyor. Devam edebilirsiniz.',
  text_waiting: 'Makine sizi bekliyor. Yeniden bağlanmak ister misiniz?',
  text_cashing_out: 'Kredi bakiyenize alınıyor. Birazdan bakiyenizde olacak.',
  text_playing: 'Bu makinede başka bir cihazdan oynanıyor. Oynayan siz değilseniz lütfen destekle iletişime geçin.',
  text_handpay: 'Bir görevli, tutarı bakiyenize ödeyene kadar makine kilitli kalır. Krediniz güvende.',
  text_error: 'Makinede bir hata ya da arıza var. Krediniz güvende; görevliye haber verildi.',
  text_offline: 'Makine çevrimdışı. Krediniz güvende; makine yeniden bağlanınca geri döner.',
  text_unknown: 'Makinenin durumu şu anda bilinmiyor. Lütfen bekleyin ya da birazdan yeniden deneyin.',
  cashOut: 'Bakiyeye al',
  continue: 'Devam et',
  kick: 'Diğer cihazı çıkar',
  kickConfirm: 'Diğer cihaz makineden çıkarılacak. Devam edilsin mi?',
  working: 'Bir saniye…',
  kicked: 'Diğer cihaz çıkarıldı.',
  later: 'Sonra',
};
