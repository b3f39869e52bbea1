/** Toasts as data. Showing one with the id of a toast that is up replaces its text and restarts its timer. */
export type ToastTone = 'info' | 'ok' | 'busy' | 'bad';
/** `message`: top centre, 6000 ms. `game`: bottom centre, 3000 ms. */
export type ToastPlace = 'message' | 'game';

interface ToastOptions {
  id?: string;
  text: string;
  tone?: ToastTone;
  place?: ToastPlace;
  /** null keeps it until it is dismissed. */
  durationMs?: number | null;
  /** Announced instead of `text`, for a countdown that changes every second. */
  announce?: string;
  /** Not shown while notifications are off. Never set it for money or safety. */
  mutable?: boolean;
}

/** A toast, whether it was shown or muted. */
export interface ToastNews {
  text: string;
  tone: ToastTone;
  place: ToastPlace;
}

export interface ToastEntry {
  id: string;
  text: string;
  tone: ToastTone;
  place: ToastPlace;
  durationMs: number | null;
  announce: string | undefined;
  /** Grows with every update, so that the timer starts again. */
  version: number;
}

const durations: Record<ToastPlace, number> = { message: 6000, game: 3000 };
/** Per place; when another comes the oldest goes that does not stay. */
const LIMIT = 4;

export interface ToastStore {
  show: (options: ToastOptions) => string;
  /** Quiet: mutable toasts are only passed to `onNews`. */
  setQuiet: (quiet: boolean) => void;
  /** Called once for every toast, not for updates of a visible one. Returns an unsubscribe function. */
  onNews: (listener: (news: ToastNews) => void) => () => void;
  dismiss: (id: string) => void;
  dismissAll: () => void;
  entries: () => readonly ToastEntry[];
  subscribe: (listener: () => void) => () => void;
}

export const createToastStore = (): ToastStore => {
  let entries: readonly ToastEntry[] = [];
  let nextId = 1;
  let isQuiet = false;
  const listeners = new Set<() => void>();
  const newsListeners = new Set<(news: ToastNews) => void>();
  const set = (next: readonly ToastEntry[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };

  return {
    show: ({
      id = `toast-${nextId++}`,
      text,
      tone = 'info',
      place = 'message',
      durationMs,
      announce,
      mutable = false,
    }) => {
      const known = entries.find((entry) => entry.id === id);
      if (!known) for (const listener of newsListeners) listener({ text, tone, place });
      if (isQuiet && mutable) return id;
      const entry: ToastEntry = {
        id,
        text,
        tone,
        place,
        durationMs: durationMs === undefined ? durations[place] : durationMs,
        announce,
        version: (known?.version ?? 0) + 1,
      };
      if (known) {
        set(entries.map((other) => (other.id === id ? entry : other)));
        return id;
      }
      const neighbours = entries.filter((other) => other.place === place);
      // What stays until it is read goes last.
      const oldest = neighbours.find((other) => other.durationMs !== null) ?? neighbours[0];
      const tooMany = neighbours.length >= LIMIT ? oldest?.id : undefined;
      set([...entries.filter((other) => other.id !== tooMany), entry]);
      return id;
    },
    dismiss: (id) => {
      if (entries.some((entry) => entry.id === id)) set(entries.filter((entry) => entry.id !== id));
    },
    dismissAll: () => set([]),
    setQuiet: (quiet) => {
      isQuiet = quiet;
    },
    onNews: (listener) => {
      newsListeners.add(listener);
      return () => newsListeners.delete(listener);
    },
    entries: () => entries,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The store of the app, shown by `<ToastHost>`. */
export const toasts: ToastStore = createToastStore();
