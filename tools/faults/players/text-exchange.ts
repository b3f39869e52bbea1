import { setTimeout as sleep } from 'node:timers/promises';
import { socketFallback } from '@salon/contract';
import { Interrupted } from './interrupted.ts';
import type { PlayerSockets } from './sockets.ts';

/** Texts to a machine and from it, in requests over the player's socket, as the client's last fallback tier does. */
export interface TextExchange {
  send(text: string): void;
  /** Why the machine is not reached any more; null: it is. */
  lost(): Interrupted | null;
  /** Resolves when the machine has been asked once more, or cannot be. */
  refreshed(): Promise<void>;
  close(): void;
}

interface ExchangeDeps {
  sockets: PlayerSockets;
  epoch: number;
  onText(text: string): void;
  /** It was lost or closed. */
  onEnd(): void;
}

/** Pause between two requests; a text to be sent ends it. */
const PAUSE_MS = 400;
const FAILURES_MAX = 3;
const POLL_EVERY_MS = 50;

export function openTextExchange({ sockets, epoch, onText, onEnd }: ExchangeDeps): TextExchange {
  const outgoing = new Set<string>();
  let isClosed = false;
  let lost: Interrupted | null = null;
  let wake: (() => void) | null = null;
  let failures = 0;
  let asked = 0;
  let answered = 0;
  const isOver = () => isClosed || lost !== null;

  async function exchange(): Promise<void> {
    const request = { epoch, texts: [...outgoing], still: 'none', afresh: answered < asked || asked === 0 };
    outgoing.clear();
    asked += 1;
    try {
      const { texts } = await sockets.ask('machine', 'socket-fallback', request, socketFallback.answer);
      failures = 0;
      answered = asked;
      if (!isClosed) for (const text of texts) onText(text);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      failures += 1;
      if (failures >= FAILURES_MAX || !sockets.machine.connected) lost = error;
    }
  }

  async function run(): Promise<void> {
    while (!isOver()) {
      await exchange();
      if (outgoing.size > 0) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PAUSE_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = null;
    }
    onEnd();
  }
  queueMicrotask(() => void run());

  return {
    send(text) {
      // The repeat of a press that still waits is the same text.
      outgoing.add(text);
      wake?.();
    },
    lost: () => lost,
    async refreshed() {
      const from = asked;
      wake?.();
      while (answered <= from && !isOver()) await sleep(POLL_EVERY_MS);
    },
    close() {
      isClosed = true;
      wake?.();
    },
  };
}
