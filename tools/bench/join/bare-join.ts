import { setTimeout as sleep } from 'node:timers/promises';
import type { Picture, PictureEvents } from '../../../apps/cabinet/src/video/picture.ts';
import { openPictures } from '../../../apps/cabinet/src/video/process/pictures.ts';
import { burnInMachine, sceneAtRest } from '../../../tests/live/burn-in-machine.ts';
import { openLivePage } from '../../../tests/live/open-live-page.ts';
import { SIMULATED_PICTURE } from '../../../tests/live/simulated-picture.ts';
import { openBaseline, warmBaseline } from '../photon/open-baseline.ts';

type BareSender = 'ours' | 'libwebrtc';

export interface BarePage {
  /** From the offer to the first frame on the screen, each with a process that is warm. */
  joinMs(sender: BareSender): Promise<number>;
  close(): Promise<void>;
}

const WARM_AFTER_MS = 1_200;
const FRAME_WITHIN_MS = 15_000;

/** An empty page and a picture, without lobby, platform and network between them: what a join costs at the least. */
export async function openBarePage(): Promise<BarePage> {
  const { openPicture, keepWarm, close } = openPictures(SIMULATED_PICTURE);
  keepWarm();
  let picture: Picture | null = null;
  let joins = 0;
  const page = await openLivePage(() => ({
    answer: async (sdp) => (await picture!.answer({ sdp, iceServers: [] })).sdp,
    addCandidate: (candidate) => picture!.addCandidate(candidate),
  }));
  const open = async (sender: BareSender, events: PictureEvents) =>
    sender === 'ours' ? openPicture(events) : openBaseline(await warmBaseline(), events);
  return {
    async joinMs(sender) {
      joins += 1;
      const name = `${sender} ${joins}`;
      picture = await open(sender, {
        candidate: (candidate) => void page.call('candidate', name, candidate).catch(() => undefined),
        message: burnInMachine(() => picture!),
        connected: () => undefined,
        lost: (reason) => console.error(`${name}: ${reason}`),
      });
      picture.show(sceneAtRest(), false);
      await sleep(WARM_AFTER_MS);
      await page.call('open', name);
      for (let waitedMs = 0; waitedMs < FRAME_WITHIN_MS; waitedMs += 50) {
        await sleep(50);
        const joinMs = (await page.call('state', name))?.joinMs ?? null;
        if (joinMs === null) continue;
        await page.call('close', name);
        picture.close();
        return joinMs;
      }
      throw new Error(`${name} showed no frame`);
    },
    async close() {
      close();
      await page.close();
    },
  };
}
