/** Kinds of keys of the simulated machines; a real machine may declare `other` keys, the client shows all declared ones. */
export const BUTTON_KINDS = ['spin', 'stop', 'bet_down', 'bet_up', 'bet_max', 'collect', 'pick', 'other'] as const;
export type ButtonKind = (typeof BUTTON_KINDS)[number];

export interface Button {
  /** Unique on its machine; a press names it. */
  id: string;
  kind: ButtonKind;
  /** Shown if the client has no text for the kind. */
  label: string;
  enabled: boolean;
}
