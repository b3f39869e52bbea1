import { CODES, endReasons, type Failure } from '@salon/contract';
import type { Texts } from '@salon/i18n';
import { createStore } from 'zustand/vanilla';

/** Errors are shown by their code, as a failure. */
type Area = Exclude<keyof Texts & string, 'errors'>;
/** `area.key` of the texts. */
export type TextKey = { [A in Area]: `${A}.${keyof Texts[A] & (string | number)}` }[Area];

export interface Message {
  id: number;
  tone: 'info' | 'ok' | 'bad';
  /** `app`: top center for 6 s; `game`: bottom center for 3 s. */
  place: 'app' | 'game';
  /** Not shown as a toast while notifications are off; only listed. */
  mutable: boolean;
  /** Until the player dismisses it. */
  stays: boolean;
  /** Our own text, or the server's answer that is translated by its number. */
  body: { text: TextKey; params?: Record<string, string | number> } | { failure: Failure };
}

/** Messages not shown yet; code outside of the component tree adds to it. */
export const messageStore = createStore<{ waiting: Message[] }>(() => ({ waiting: [] }));

let lastId = 0;

function add(message: Omit<Message, 'id'>): void {
  lastId += 1;
  messageStore.setState(({ waiting }) => ({ waiting: [...waiting, { id: lastId, ...message }].slice(-20) }));
}

export function showMessage(
  text: TextKey,
  options: {
    tone?: Message['tone'];
    place?: Message['place'];
    params?: Record<string, string | number>;
    /** Default: true for messages of the game that are not bad. Set false for money and safety. */
    mutable?: boolean;
    /** Shown until the player dismisses it. */
    stays?: boolean;
  } = {},
): void {
  const { tone = 'info', place = 'app', stays = false, params } = options;
  const mutable = options.mutable ?? (place === 'game' && tone !== 'bad' && !stays);
  add({ tone, place, mutable, stays, body: params === undefined ? { text } : { text, params } });
}

/** The player's own limits and breaks, and how a session ended: they have to be read, also by a player who was away. */
const UNTIL_READ: readonly number[] = [
  ...endReasons.SEAT_END_REASONS.map((reason) => CODES[reason]),
  CODES.cooling_off,
  CODES.self_excluded,
  CODES.deposit_limit_reached,
  CODES.loss_limit_reached,
  CODES.time_limit_reached,
];

export function showFailure(failure: Failure, place: Message['place'] = 'app'): void {
  add({ tone: 'bad', place, mutable: false, stays: UNTIL_READ.includes(failure.code), body: { failure } });
}

/** Takes the queued messages; each is shown once. */
export function takeMessages(): Message[] {
  const { waiting } = messageStore.getState();
  if (waiting.length > 0) messageStore.setState({ waiting: [] });
  return waiting;
}
