import type { Picture, PictureEvents } from '../../apps/cabinet/src/video/picture.ts';
import { openPictures } from '../../apps/cabinet/src/video/process/pictures.ts';
import { relayedCandidate, withoutCandidates } from '../../tools/relay/relayed-candidate.ts';
import { openUdpRelay, type UdpRelay } from '../../tools/relay/udp-relay.ts';
import { sceneAtRest } from './burn-in-machine.ts';
import { type BrowserPage, openLivePage } from './open-live-page.ts';
import { SIMULATED_PICTURE } from './simulated-picture.ts';

export interface RelayedPage {
  page: BrowserPage;
  /** Opens a connection of the page to a new picture through a new relay. */
  watch(name: string, options: WatchOptions): Promise<{ relay: UdpRelay; close(): Promise<void> }>;
  close(): Promise<void>;
}

interface WatchOptions {
  seed: number;
  presses?: 'repeated' | 'once';
  /** Creates the stub machine behind the picture. */
  machine(picture: () => Picture): PictureEvents['message'];
}

/** A page whose connections all go through relays: it learns only their ports, and its own candidates are withheld. */
export async function openRelayedPage(): Promise<RelayedPage> {
  const { openPicture, keepWarm, close } = openPictures(SIMULATED_PICTURE);
  keepWarm();
  const pictures = new Map<string, Picture>();
  const page = await openLivePage((name) => ({
    answer: async (sdp) => {
      const picture = pictures.get(name);
      if (picture === undefined) throw new Error(`no picture for ${name}`);
      return withoutCandidates((await picture.answer({ sdp: withoutCandidates(sdp), iceServers: [] })).sdp);
    },
    addCandidate: () => undefined,
  }));
  return {
    page,
    async watch(name, { seed, presses = 'repeated', machine }) {
      const relay = openUdpRelay(seed);
      const picture: Picture = openPicture({
        candidate: ({ candidate, mid }) => {
          void relayedCandidate(relay, candidate).then((relayed) => {
            if (relayed !== null) return page.call('candidate', name, { candidate: relayed, mid });
          });
        },
        message: machine(() => picture),
        connected: () => undefined,
        lost: (reason) => console.error(`${name}: ${reason}`),
      });
      pictures.set(name, picture);
      picture.show(sceneAtRest(), false);
      await page.call('open', name, presses);
      return {
        relay,
        async close() {
          await page.call('close', name);
          picture.close();
          pictures.delete(name);
          relay.close();
        },
      };
    },
    async close() {
      close();
      await page.close();
    },
  };
}
