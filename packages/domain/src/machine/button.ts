/** Keys that every simulated machine has; a real machine may declare others, the client draws whatever is declared. */
export const BUTTON_KINDS = ['spin', 'stop', 'bet_down', 'bet_up', 'bet_max', 'collect', 'pick', 'other'] as const;
export type ButtonKind = (typeof BUTTON_KINDS)[number];

export interface Button {
  /** Unique on its machine; what a press names. */
  id: string;
  kind: ButtonKind;
  /** Shown where the client has no word of its own for the kind. */
  label: string;
  enabled: boolean;
}
