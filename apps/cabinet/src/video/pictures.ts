import type { SceneState } from '../drivers/simulated/scene/scene-state.ts';
import type { IceCandidate } from './ice.ts';
import type { OpenPicture, PictureEvents } from './picture.ts';
import { openStage, type Stage, type StageEvents } from './picture-process.ts';
import { openProcessPool, type ProcessPool } from './process-pool.ts';
import { type DirectPicture, withSocketFallback } from './socket-fallback.ts';

/** Stills are asked for twice a second; a child that gives out nothing else ends when nobody does. */
const STILLS_IDLE_MS = 5_000;
/** A connection opened within this time after the last saturation takes the same route. */
const SAME_ROUTE_MS = 60_000;

/** The pictures of one agent. */
export interface Pictures {
  openPicture: OpenPicture;
  /** Their processes: those that serve somebody, and those besides. */
  processes: ProcessPool['count'];
  /** Keeps a process warm, so that already the first join is fast. */
  keepWarm(): void;
  /** Ends the spare process, and starts no more. */
  close(): void;
}

/**
 * A picture draws only while somebody watches: a child comes with an offer and goes with the connection, the picture stays
 * and answers the next offer with a new child. Native libraries do not survive many sessions, so none serves two.
 */
export function openPictures(spares?: number): Pictures {
  const pool = openProcessPool(spares);
  const { keepWarm, count: processes, close } = pool;
  return { openPicture: withSocketFallback((events) => openDirect(pool, events)), keepWarm, processes, close };
}

function openDirect(pool: ProcessPool, events: PictureEvents): DirectPicture {
  let scene: SceneState | null = null;
  /** What is watched, and what is being opened beside it. */
  let stage: Stage | null = null;
  let opening: Stage | null = null;
  /** The newest offer while it waits for a process, with the candidates that came after it. */
  let asked: { later: AbortController; early: IceCandidate[] } | null = null;
  let stills: Stage | 'asked' | null = null;
  let stillsIdle: NodeJS.Timeout | undefined;
  let closed = new AbortController();
  let saturation = { capacityBps: 0, atMs: Number.NEGATIVE_INFINITY };

  const stillStage = () => (stills === 'asked' ? null : stills);
  const all = () => [stage, opening, stillStage()].filter((one) => one !== null);
  const endStills = (reason: string) => {
    clearTimeout(stillsIdle);
    stillStage()?.dismiss(reason);
    stills = null;
  };
  const gone = (which: Stage): boolean => {
    const wasWatched = stage === which;
    if (wasWatched) stage = null;
    if (opening === which) opening = null;
    if (wasWatched) events.connected(false);
    return wasWatched || stage === null;
  };
  /** What waits or is being opened leads nowhere any more. */
  const dropOpening = (reason: string) => {
    asked?.later.abort();
    asked = null;
    opening?.drop(reason);
    opening = null;
  };

  async function begin(signal: AbortSignal, stageEvents: (self: () => Stage) => StageEvents): Promise<Stage> {
    const taken = await pool.take(signal, () => mine.drop('not connected in time, and others wait'));
    const mine: Stage = openStage(
      taken,
      stageEvents(() => mine),
    );
    if (scene !== null) mine.send({ t: 'scene', scene, now: false });
    return mine;
  }

  const liveEvents = (self: () => Stage): StageEvents => ({
    candidate: events.candidate,
    message: (text) => {
      if (stage === self()) events.message(text);
    },
    opened() {
      const mine = self();
      // The library may say it twice.
      if (stage === mine) return;
      const before = stage;
      opening = null;
      stage = mine;
      before?.dismiss('replaced by a later connection');
      endStills('a live picture is there');
      events.connected(true);
    },
    saturated(capacityBps) {
      saturation = { capacityBps, atMs: performance.now() };
    },
    ended: () => void gone(self()),
    lost(reason) {
      // One that failed beside another which still works has cost nothing.
      if (gone(self())) events.lost(reason);
    },
  });

  async function openStills(): Promise<void> {
    const over = (self: Stage) => {
      if (stills === self) stills = null;
    };
    stills = 'asked';
    const opened = await begin(closed.signal, (self) => ({
      candidate: () => undefined,
      message: () => undefined,
      opened: () => undefined,
      saturated: () => undefined,
      ended: () => over(self()),
      lost: () => over(self()),
    })).catch(() => null);
    // Nobody wants them any more, or no process was free.
    if (stills === 'asked') stills = opened;
    else opened?.drop('nobody asks for stills');
  }

  return {
    async answer(offer) {
      dropOpening('replaced by a later offer');
      const mine = { later: new AbortController(), early: [] as IceCandidate[] };
      asked = mine;
      const next = await begin(mine.later.signal, liveEvents).finally(() => {
        if (asked === mine) asked = null;
      });
      if (mine.later.signal.aborted) {
        next.drop('replaced by a later offer');
        throw new Error('replaced by a later offer');
      }
      opening = next;
      const isSameRoute = performance.now() - saturation.atMs < SAME_ROUTE_MS;
      const answered = next.answer({ ...offer, capacityBps: isSameRoute ? saturation.capacityBps : null });
      for (const candidate of mine.early) next.send({ t: 'candidate', candidate });
      return answered;
    },
    addCandidate(candidate) {
      if (asked !== null) asked.early.push(candidate);
      else (opening ?? stage)?.send({ t: 'candidate', candidate });
    },
    show(next, now) {
      scene = next;
      for (const one of all()) one.send({ t: 'scene', scene, now });
    },
    send: (text) => stage?.send({ t: 'send', text }),
    reply: (text) => stage?.send({ t: 'reply', text }),
    sound: (name) => stage?.send({ t: 'sound', name }),
    async still(wish) {
      clearTimeout(stillsIdle);
      stillsIdle = setTimeout(() => endStills('nobody asks for stills'), STILLS_IDLE_MS);
      // Texts travel with stills and must not wait for a process: the next question finds one.
      if (stills === null) void openStills();
      return stillStage()?.still(wish) ?? null;
    },
    close() {
      closed.abort();
      closed = new AbortController();
      dropOpening('the picture was closed');
      endStills('the picture was closed');
      stage?.dismiss('the picture was closed');
      stage = null;
    },
  };
}
