import type * as z from 'zod/mini';

export interface Stored<T> {
  /** The parsed value, or the fallback where nothing (or something unreadable) is stored. */
  read(): T;
  write(value: T): void;
  clear(): void;
  readonly key: string;
}

interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** For private windows and tests: storage that lasts as long as the page. */
function memoryStore(): TextStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function usable(pick: () => TextStore | undefined): TextStore {
  try {
    const store = pick();
    if (store === undefined) return memoryStore();
    store.getItem('salon.probe');
    return store;
  } catch {
    return memoryStore();
  }
}

const stores = {
  /** Shared by all tabs, outlives the browser. */
  local: usable(() => globalThis.localStorage),
  /** This tab only. */
  tab: usable(() => globalThis.sessionStorage),
};

export interface StoredOptions<T> {
  key: string;
  place?: keyof typeof stores;
  fallback: T;
  parse(text: string): T | undefined;
  print(value: T): string;
}

/** One entry of the browser's storage. A full or forbidden storage never throws: the value is then not stored. */
export function stored<T>({ key, place = 'local', fallback, parse, print }: StoredOptions<T>): Stored<T> {
  const store = stores[place];
  return {
    key,
    read() {
      const text = store.getItem(key);
      if (text === null) return fallback;
      try {
        return parse(text) ?? fallback;
      } catch {
        return fallback;
      }
    },
    write(value) {
      try {
        store.setItem(key, print(value));
      } catch {
        console.warn(`storage: ${key} could not be kept`);
      }
    },
    clear() {
      store.removeItem(key);
    },
  };
}

/** JSON behind a schema; put a version into the key when the shape changes. */
export function storedJson<S extends z.ZodMiniType>(
  key: string,
  schema: S,
  fallback: z.output<S>,
  place: keyof typeof stores = 'local',
): Stored<z.output<S>> {
  return stored<z.output<S>>({
    key,
    place,
    fallback,
    parse: (text) => {
      const result = schema.safeParse(JSON.parse(text));
      return result.success ? result.data : undefined;
    },
    print: (value) => JSON.stringify(value),
  });
}

/** Plain text, for the few entries that `boot.js` reads before anything else is loaded. */
export function storedText<T extends string>(
  key: string,
  fallback: T,
  isValid: (text: string) => text is T,
  place: keyof typeof stores = 'local',
): Stored<T> {
  return stored<T>({
    key,
    place,
    fallback,
    parse: (text) => (isValid(text) ? text : undefined),
    print: (value) => value,
  });
}
