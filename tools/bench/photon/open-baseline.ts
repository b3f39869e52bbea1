import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Picture, PictureEvents } from '../../../apps/cabinet/src/video/picture.ts';
import { isFromChild, type ToChild } from '../../../apps/cabinet/src/video/process/picture-ipc.ts';

const BASELINE = fileURLToPath(new URL('./baseline.ts', import.meta.url));

/** The baseline's process, loaded and waiting as our spare is. */
export async function warmBaseline(): Promise<ChildProcess> {
  const child = fork(BASELINE, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

/** The same interface as our picture, for one connection. */
export function openBaseline(child: ChildProcess, events: Pick<PictureEvents, 'candidate' | 'message'>): Picture {
  const send = (message: ToChild) => {
    if (child.connected) child.send(message, () => undefined);
  };
  return {
    answer: (offer) =>
      new Promise((resolve, reject) => {
        child.on('exit', () => reject(new Error('the baseline process ended')));
        child.on('message', (message) => {
          if (!isFromChild(message)) return;
          if (message.t === 'answer') resolve({ sdp: withH264Of(offer.sdp, message.sdp) });
          if (message.t === 'candidate') events.candidate(message.candidate);
          if (message.t === 'message') events.message(message.text);
        });
        send({ t: 'offer', ...offer, capacityBps: null });
      }),
    addCandidate: (candidate) => send({ t: 'candidate', candidate }),
    show: (view, now) => send({ t: 'show', view, now }),
    send: (text) => send({ t: 'send', text, shownAtMs: null }),
    reply: (text) => send({ t: 'reply', text }),
    socketFallback: async () => ({ status: 1, texts: [], still: null }),
    still: async () => null,
    watchers: { watch: async () => 'none', renew: () => false, end: () => undefined },
    sound: () => undefined,
    close: () => void child.kill('SIGKILL'),
  };
}

/** The page takes no answer without H.264: the first of its offer is named among the codecs, though libwebrtc sends VP8. */
function withH264Of(offer: string, answer: string): string {
  const [, type] = /^a=rtpmap:(\d+) H264\/90000/m.exec(offer) ?? [];
  const lines = offer.split('\r\n').filter((line) => new RegExp(`^a=(rtpmap|fmtp):${type} `).test(line));
  return answer
    .replace(/^m=video [^\r]*/m, `$& ${type}`)
    .replace(/^a=rtpmap:\d+ VP8\/90000/m, [...lines, '$&'].join('\r\n'));
}
