import { type DirectPicture, withDetour } from './detour.ts';
import type { OpenPicture, PictureEvents } from './picture.ts';
import type { SceneState } from './scene-state.ts';
import { openStage, type Stage } from './stage.ts';
import { takeChild } from './warm-spare.ts';

export { keepSpare } from './warm-spare.ts';

/** Stills are asked for twice a second; a child that gives out nothing else ends when nobody does. */
const STILLS_IDLE_MS = 5_000;
/** A connection that comes so soon after another one's trouble takes the same way. */
const SAME_WAY_MS = 60_000;

/**
 * A picture draws only while somebody watches: a child comes with an offer and goes with the connection, the picture stays
 * and answers the next offer with a new child. Native libraries do not survive many sessions, so none serves two.
 */
export const openPicture: OpenPicture = withDetour(openDirect);

function openDirect(events: PictureEvents): DirectPicture {
  let scene: SceneState | null = null;
  /** What is watched, and what is being opened beside it. */
  let stage: Stage | null = null;
  let opening: Stage | null = null;
  let stills: Stage | null = null;
  let stillsIdle: NodeJS.Timeout | undefined;
  let full = { knownBps: 0, atMs: Number.NEGATIVE_INFINITY };

  const all = () => [stage, opening, stills].filter((one) => one !== null);
  const endStills = (reason: string) => {
    clearTimeout(stillsIdle);
    stills?.dismiss(reason);
    stills = null;
  };
  const gone = (which: Stage): boolean => {
    const wasWatched = stage === which;
    if (wasWatched) stage = null;
    if (opening === which) opening = null;
    if (wasWatched) events.connected(false);
    return wasWatched || stage === null;
  };

  function open(): Stage {
    const mine = openStage(takeChild(), {
      candidate: events.candidate,
      message: (text) => {
        if (stage === mine) events.message(text);
      },
      opened() {
        // The library may say it twice.
        if (stage === mine) return;
        const before = stage;
        opening = null;
        stage = mine;
        before?.dismiss('replaced by a later connection');
        endStills('a live picture is there');
        events.connected(true);
      },
      full(knownBps) {
        full = { knownBps, atMs: performance.now() };
      },
      ended: () => void gone(mine),
      lost(reason) {
        // One that failed beside another which still works has cost nothing.
        if (gone(mine)) events.lost(reason);
      },
    });
    if (scene !== null) mine.send({ t: 'scene', scene, now: false });
    return mine;
  }

  function openStills(): Stage {
    const mine = openStage(takeChild(), {
      candidate: () => undefined,
      message: () => undefined,
      opened: () => undefined,
      full: () => undefined,
      ended: () => {
        if (stills === mine) stills = null;
      },
      lost: () => {
        if (stills === mine) stills = null;
      },
    });
    if (scene !== null) mine.send({ t: 'scene', scene, now: false });
    return mine;
  }

  return {
    answer(offer) {
      opening?.dismiss('replaced by a later offer');
      opening = open();
      const isSameWay = performance.now() - full.atMs < SAME_WAY_MS;
      return opening.answer({ ...offer, knownBps: isSameWay ? full.knownBps : null });
    },
    addCandidate: (candidate) => (opening ?? stage)?.send({ t: 'candidate', candidate }),
    show(next, now) {
      scene = next;
      for (const one of all()) one.send({ t: 'scene', scene, now });
    },
    send: (text) => stage?.send({ t: 'send', text }),
    reply: (text) => stage?.send({ t: 'reply', text }),
    sound: (name) => stage?.send({ t: 'sound', name }),
    still(wish) {
      clearTimeout(stillsIdle);
      stillsIdle = setTimeout(() => endStills('nobody asks for stills'), STILLS_IDLE_MS);
      stills ??= openStills();
      return stills.still(wish);
    },
    close() {
      for (const one of all()) one.dismiss('the picture was closed');
      clearTimeout(stillsIdle);
      stage = null;
      opening = null;
      stills = null;
    },
  };
}
