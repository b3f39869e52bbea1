import type { Picture, PictureEvents } from '../../apps/cabinet/src/video/picture.ts';
import { openPictures } from '../../apps/cabinet/src/video/pictures.ts';
import { throughRelay, withoutCandidates } from '../../tools/relay/candidate.ts';
import { openUdpRelay, type UdpRelay } from '../../tools/relay/udp-relay.ts';
import { sceneAtRest } from './burning-machine.ts';
import { type BrowserPage, openLivePage } from './open-live-page.ts';
import { SIMULATED_PICTURE } from './simulated-picture.ts';

export interface RelayedPage {
  page: BrowserPage;
  /** Opens a connection of the page to a picture of its own, behind a relay of its own. */
  watch(name: string, options: WatchOptions): Promise<{ relay: UdpRelay; close(): Promise<void> }>;
  close(): Promise<void>;
}

interface WatchOptions {
  seed: number;
  presses?: 'repeated' | 'once';
  /** The machine behind it, made for its picture. */
  machine(picture: () => Picture): PictureEvents['message'];
}

/** Pages that learn the doors of a relay instead of the cabinet's addresses, and tell none of their own. */
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
          void throughRelay(relay, candidate).then((through) => {
            if (through !== null) return page.call('candidate', name, { candidate: through, mid });
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
