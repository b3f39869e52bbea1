import type { watch as source } from '../en/watch.ts';
import type { AreaTexts } from '../texts.ts';

export const watch: AreaTexts<typeof source> = {
  title: '{{machine}} izleniyor',
  picture: '{{machine}} makinesinin ekranı, saniyede iki kez yenilenir',
  video: '{{machine}} makinesinin ekranı, canlı',
  about: 'Makinenin ekranını görüyorsunuz. Kimin oynadığını görmezsiniz, oynayan da kimin izlediğini görmez.',
  free: 'Makine şimdi boş.',
  noPicture: 'Makinenin görüntüsü şu anda gösterilmiyor.',
  toLobby: 'Lobiye dön',
  privacy: 'Gizlilik',
  watchable: 'Başkaları makinemi izleyebilir',
  watchableText: 'Makinenin ekranını ve sayaçlarını görürler, adınızı hiçbir zaman görmezler.',
};
