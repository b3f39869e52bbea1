import type { column as source } from '../en/column.ts';
import type { AreaTexts } from '../texts.ts';

export const column: AreaTexts<typeof source> = {
  sideBar: 'Bu makine',
  showSideBar: 'Yan sütunu göster',
  hideSideBar: 'Yan sütunu gizle',
  line: 'Oyunlara göre net sonuç',
  lineText_one: 'Son oyunda net: {{from}} → {{to}}.',
  lineText_other: 'Son {{count}} oyunda net: {{from}} → {{to}}.',
  lineEmpty: 'İlk oyunla birlikte başlar.',
  facts: 'Oyun',
  rtp: 'RTP',
  bets: 'Bahisler',
  betRange: '{{from}} – {{to}}',
  features: 'Özellikler',
  jackpotOdds: 'Jackpot olasılığı',
  jackpotOddsText: '{{bet}} bahisle {{spins}} çevirmede 1',
  layout: 'Tuşların yeri',
  layout_auto: 'Otomatik',
  layout_beside: 'Görüntünün yanında',
  layout_below: 'Görüntünün altında',
  ownWindow: 'Görüntüyü ayrı pencerede göster',
  intoPage: 'Görüntüyü sayfaya geri al',
};
