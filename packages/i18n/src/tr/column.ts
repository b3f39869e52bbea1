import type { column as source } from '../en/column.ts';
import type { AreaTexts } from '../texts.ts';

export const column: AreaTexts<typeof source> = {
  sideBar: 'Bu makine',
  showSideBar: 'Yan sütunu göster',
  hideSideBar: 'Yan sütunu gizle',
  line: 'Oyunlar boyunca kredi',
  lineText_one: 'Son oyunda kredi: {{from}} → {{to}}.',
  lineText_other: 'Son {{count}} oyunda kredi: {{from}} → {{to}}.',
  lineEmpty: 'İlk oyunla birlikte başlar.',
  facts: 'Oyun',
  rtp: 'RTP',
  bets: 'Bahisler',
  betRange: '{{from}} – {{to}}',
  features: 'Özellikler',
  jackpotOdds: 'Büyük ikramiye olasılığı',
  jackpotOddsText: '{{bet}} bahiste {{spins}} çevirmede 1',
  layout: 'Tuşların yeri',
  layout_auto: 'Otomatik',
  layout_beside: 'Görüntünün yanında',
  layout_below: 'Görüntünün altında',
  ownWindow: 'Görüntüyü ayrı pencerede göster',
  intoPage: 'Görüntüyü sayfaya geri al',
};
