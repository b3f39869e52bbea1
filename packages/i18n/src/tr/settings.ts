import type { Texts } from '../texts.ts';

export const settings: Texts['settings'] = {
  title: 'Ayarlar',
  layoutStyle: 'Yerleşim biçimi',
  layoutOptions: 'Yerleşim seçenekleri',
  direction: 'Yön',
  directionLtr: 'Soldan sağa',
  directionRtl: 'Sağdan sola',
  themeMain: 'Ana tema',
  themeNavbar: 'Menü teması',
  themeToolbar: 'Üst çubuk teması',
  themeFooter: 'Alt bilgi teması',
  themeSystem: 'Sistem gibi',
  colorSchemes: 'Renk şemaları',
  customScrollbars: 'Özel kaydırma çubukları',
  animations: 'Animasyonlar',
};
