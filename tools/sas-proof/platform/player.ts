import { randomUUID } from 'node:crypto';
import { channel } from '@salon/contract';
import type { Platform } from './platform.ts';

/** A press is answered once the machine has reacted. */
const ANSWER_MS = 2_000;

/** The player's page without a picture: it sees the deck, and presses its keys, over the socket. */
export interface Player {
  deck(): channel.Deck | null;
  /** Asks for what is new. False: the agent does not answer. */
  refresh(): Promise<boolean>;
  /** Null: the key was pressed; `no_answer`: nothing is known. */
  press(button: string): Promise<channel.PressRefusal | 'no_answer' | null>;
}

export function createPlayer({ fallback }: Platform): Player {
  let deck: channel.Deck | null = null;
  /** The cabinet's clock runs as ours, from another start. */
  let cabinetAheadMs = 0;

  async function exchange(texts: object[]): Promise<channel.ToPlayer[] | null> {
    const answer = await fallback(texts.map((text) => JSON.stringify(text)));
    if (answer === null) return null;
    const received = answer.texts.map((text) => JSON.parse(text) as channel.ToPlayer);
    for (const message of received) {
      if (message.t === 'deck') deck = message;
      if (message.t === 'pong') cabinetAheadMs = message.cabinetMs - performance.now();
    }
    return received;
  }
  const ping = () => ({ t: 'ping', sentMs: performance.now(), protocol: channel.DECK_PROTOCOL });

  return {
    deck: () => deck,
    refresh: async () => (await exchange([ping()])) !== null,
    async press(button) {
      const id = randomUUID();
      const untilMs = performance.now() + ANSWER_MS;
      const atMs = performance.now() + cabinetAheadMs;
      let texts: object[] = [{ t: 'press', id, epoch: 1, button, revision: deck?.revision ?? 0, atMs }];
      while (performance.now() < untilMs) {
        const received = await exchange(texts);
        const answer = received?.find((message) => message.t === 'answer' && message.id === id);
        if (answer?.t === 'answer') return answer.reason;
        texts = [ping()];
      }
      return 'no_answer';
    },
  };
}
