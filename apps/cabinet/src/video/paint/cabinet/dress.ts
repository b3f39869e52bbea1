/** How a drawn cabinet is dressed. Colours are CSS. */
export interface Dress {
  /** Light that the machine throws on the hall behind it. */
  halo: string;
  lacquer: { light: string; mid: string; dark: string };
  glass: { light: string; dark: string };
  pattern: { kind: 'waves' | 'arches' | 'garlands' | 'rays'; colour: string };
  crown: 'arch' | 'gable' | 'ogee';
  /** Digits of its strips and windows. */
  led: string;
}
