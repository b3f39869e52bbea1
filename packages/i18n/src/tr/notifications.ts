import type { Texts } from '../texts.ts';

export const notifications: Texts['notifications'] = {
  title: 'Bildirimler',
  close: 'Bildirimleri kapat',
  empty: 'Giriş yaptığınızdan beri bildirim olmadı.',
  clear: 'Listeyi temizle',
  stored: 'Bu girişin son {{count}} bildirimi yalnızca bu tarayıcı sekmesinde tutulur.',
  muted:
    'Oyun ve bilgi bildirimleri şu anda ekrana çıkmıyor, yalnızca burada görünüyor. Hızlı panelden değiştirebilirsiniz.',
  tone_info: 'Bilgi',
  tone_ok: 'Tamam',
  tone_busy: 'Sürüyor',
  tone_bad: 'Sorun',
};
