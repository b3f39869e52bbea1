/** Stills of machines as object URLs: one a machine, shared by everything that shows it, the least recently fetched revoked. */

export type FetchedStill = { image: Blob; etag: string | null } | 'none' | 'failed';

/** `watch`: it may be renewed twice a second. */
export type StillPurpose = 'lobby' | 'watch';

export interface StillStoreDeps {
  /** `none`: the machine shows nothing now. `failed`: not known, the last one stays. */
  fetchStill(machineId: number, purpose: StillPurpose): Promise<FetchedStill>;
  createUrl(image: Blob): string;
  revokeUrl(url: string): void;
  nowMs(): number;
}

export interface StillStore {
  /** Null: none is known. */
  urlOf(machineId: number): string | null;
  /** Age of the last answer; infinite before the first. */
  ageMs(machineId: number): number;
  subscribe(machineId: number, changed: () => void): () => void;
  /** Fetches it once, however many ask at the same time. */
  renew(machineId: number, purpose: StillPurpose): Promise<void>;
  /** Whose stills these were is logged out. */
  clear(): void;
}

interface Still {
  url: string | null;
  etag: string | null;
  atMs: number;
}

/** Some screens of cards; a still has 20 to 30 kB. */
const MOST = 96;
/** An image element that was given the URL a moment ago may still read it. */
const REVOKE_AFTER_MS = 1_000;

export function createStillStore({ fetchStill, createUrl, revokeUrl, nowMs }: StillStoreDeps): StillStore {
  const stills = new Map<number, Still>();
  const listeners = new Map<number, Set<() => void>>();
  const pending = new Map<number, Promise<void>>();

  const revoke = (url: string | null | undefined) => {
    if (url) setTimeout(() => revokeUrl(url), REVOKE_AFTER_MS);
  };
  const drop = (machineId: number) => {
    revoke(stills.get(machineId)?.url);
    stills.delete(machineId);
  };
  const put = (machineId: number, fetched: Exclude<FetchedStill, 'failed'>) => {
    const last = stills.get(machineId);
    if (fetched !== 'none' && last && last.url !== null && fetched.etag !== null && last.etag === fetched.etag) {
      last.atMs = nowMs();
      return;
    }
    drop(machineId);
    const still =
      fetched === 'none' ? { url: null, etag: null } : { url: createUrl(fetched.image), etag: fetched.etag };
    stills.set(machineId, { ...still, atMs: nowMs() });
    for (const oldest of stills.keys()) {
      if (stills.size <= MOST) break;
      if (!listeners.has(oldest)) drop(oldest);
    }
    for (const changed of listeners.get(machineId) ?? []) changed();
  };

  return {
    urlOf: (machineId) => stills.get(machineId)?.url ?? null,
    ageMs: (machineId) => nowMs() - (stills.get(machineId)?.atMs ?? Number.NEGATIVE_INFINITY),
    subscribe(machineId, changed) {
      const own = listeners.get(machineId) ?? new Set();
      listeners.set(machineId, own.add(changed));
      return () => {
        own.delete(changed);
        if (own.size === 0) listeners.delete(machineId);
      };
    },
    renew(machineId, purpose) {
      const running = pending.get(machineId);
      if (running !== undefined) return running;
      const begun = fetchStill(machineId, purpose)
        .catch(() => 'failed' as const)
        .then((fetched) => {
          if (pending.get(machineId) !== begun) return;
          pending.delete(machineId);
          if (fetched !== 'failed') put(machineId, fetched);
        });
      pending.set(machineId, begun);
      return begun;
    },
    clear() {
      pending.clear();
      for (const machineId of [...stills.keys()]) drop(machineId);
      for (const own of listeners.values()) for (const changed of own) changed();
    },
  };
}
