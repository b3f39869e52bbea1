import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { IceCandidate } from '../../../apps/cabinet/src/video/ice.ts';

export type ToReceivers =
  | { t: 'open'; id: number }
  | { t: 'answer'; id: number; sdp: string }
  | { t: 'candidate'; id: number; candidate: IceCandidate }
  | { t: 'close'; id: number };
export type FromReceivers =
  | { t: 'offer'; id: number; sdp: string }
  | { t: 'opened'; id: number }
  | { t: 'video'; id: number; sinceOfferMs: number };

/** One player, whose offer the bench takes to a cabinet. */
export interface Receiver {
  /** Candidates of the cabinet, also before its answer. */
  candidate(candidate: IceCandidate): void;
  /** From the offer to the cabinet's answer, and to the first packet of video. */
  connected: Promise<{ answerMs: number; videoMs: number }>;
  close(): void;
}

const ENTRY = fileURLToPath(new URL('./receivers-main.ts', import.meta.url));

interface Waiting {
  answer(sdp: string): Promise<string>;
  answered: PromiseWithResolvers<number>;
  opened: PromiseWithResolvers<void>;
  video: PromiseWithResolvers<number>;
}

/** Light receivers in a process of their own: what they cost is nobody's here. */
export function startReceivers() {
  const child = fork(ENTRY, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const waiting: Waiting[] = [];
  const send = (message: ToReceivers) => void (child.connected && child.send(message));
  const offered = async (id: number, sdp: string, { answer, answered }: Waiting) => {
    const beganMs = performance.now();
    const answerSdp = await answer(sdp);
    send({ t: 'answer', id, sdp: answerSdp });
    answered.resolve(performance.now() - beganMs);
  };
  child.on('message', (message: FromReceivers) => {
    const one = waiting[message.id]!;
    if (message.t === 'offer') void offered(message.id, message.sdp, one).catch(one.answered.reject);
    if (message.t === 'opened') one.opened.resolve();
    if (message.t === 'video') one.video.resolve(message.sinceOfferMs);
  });
  return {
    open(answer: Waiting['answer']): Receiver {
      const one: Waiting = {
        answer,
        answered: Promise.withResolvers(),
        opened: Promise.withResolvers(),
        video: Promise.withResolvers(),
      };
      const id = waiting.push(one) - 1;
      send({ t: 'open', id });
      const connected = async () => {
        const answerMs = await one.answered.promise;
        const [videoMs] = await Promise.all([one.video.promise, one.opened.promise]);
        return { answerMs, videoMs };
      };
      return {
        // A description has to come before its candidates.
        candidate: (candidate) =>
          void one.answered.promise.then(
            () => send({ t: 'candidate', id, candidate }),
            () => undefined,
          ),
        connected: connected(),
        close: () => send({ t: 'close', id }),
      };
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
