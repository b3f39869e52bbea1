/** What nobody takes is ended after this. */
const UNUSED_FOR_MS = 20_000;

export interface MadeAhead<T> {
  /** Makes it where there is none, and keeps it for as long again. Throws what `make` throws. */
  makeReady(): void;
  /** The caller ends it from now on. Null: none was made. */
  take(): T | null;
  /** The same, left where it is. */
  made(): T | null;
}

/** A thing that is likely to be needed next: made once, however often somebody comes near it. */
export function createMadeAhead<T>(make: () => T, end: (made: T) => void): MadeAhead<T> {
  let made: T | null = null;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    clearTimeout(ending);
    const taken = made;
    made = null;
    return taken;
  };
  const endUnused = () => {
    const unused = take();
    if (unused !== null) end(unused);
  };
  return {
    makeReady() {
      made ??= make();
      clearTimeout(ending);
      ending = setTimeout(endUnused, UNUSED_FOR_MS);
    },
    take,
    made: () => made,
  };
}
