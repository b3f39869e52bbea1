import type { Texts } from '../texts.ts';

export const reconnect: Texts['reconnect'] = {
  title: 'Açık bir oturumunuz var',
  machine: '{{machine}}',
  text_bonus: 'Makine bonusta ve sizi bekliyor. Devam edebilirsiniz.',
  text_waiting: 'Makine sizi bekliyor. Yeniden bağlanmak ister misiniz?',
  text_cashing_out: 'Makine parayı çekmeye çalışıyor. Krediniz birazdan bakiyenize dönecek.',
  text_playing: 'Makinede oynanıyor. Oynayan siz değilseniz lütfen destekle iletişime geçin.',
  text_error: 'Makinede bir hata ya da arıza var. Krediniz güvende; görevliye haber verildi.',
  text_offline: 'Makine çevrimdışı. Krediniz güvende, makineyle birlikte geri gelecek.',
  text_unknown: 'Makinenin durumu şu anda bilinmiyor. Lütfen bekleyin ya da birazdan yeniden deneyin.',
  cashOut: 'Parayı çek',
  continue: 'Devam et',
  kick: 'Oyuncuyu çıkar',
  kickConfirm: 'Makinedeki oyuncu yerini kaybedecek. Devam edilsin mi?',
  working: 'Bir saniye..',
  kicked: 'Oyuncu çıkarıldı.',
  later: 'Sonra',
};
