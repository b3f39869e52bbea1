/** Toasts as data. Showing one with the id of a toast that is up replaces its words and starts its time again. */
export type ToastTone = 'info' | 'ok' | 'busy' | 'bad';
/** `message`: top centre, 6000 ms. `game`: bottom centre, 3000 ms. */
export type ToastPlace = 'message' | 'game';

export interface ToastOptions {
  id?: string;
  text: string;
  tone?: ToastTone;
  place?: ToastPlace;
  /** null keeps it until it is dismissed. */
  durationMs?: number | null;
  /** Spoken instead of `text`: a countdown changes every second and would talk all the time. */
  announce?: string;
  /** A side note: it does not pop up while the player wants quiet. Never set it for money or safety. */
  mutable?: boolean;
}

/** What was to be shown, whether it popped up or not. */
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
/** Per place; the oldest goes when another comes. */
const LIMIT = 4;

export interface ToastStore {
  show: (options: ToastOptions) => string;
  /** Quiet: mutable toasts are only told to `onNews`. */
  setQuiet: (quiet: boolean) => void;
  /** Hears every toast once, updates of one that is up left out. Returns how to stop. */
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
      const tooMany = neighbours.length >= LIMIT ? neighbours[0]?.id : undefined;
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

/** The one of the app: `<ToastHost>` shows it, anybody may add to it. */
export const toasts: ToastStore = createToastStore();
