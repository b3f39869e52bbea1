/** Work that has begun and not ended, for who ends what it stands on. */
export interface OpenWork {
  /** Returns how to end it; a second end of the same counts for nothing. */
  begin(): () => void;
  /** Resolves when all that is under way now has ended, or after `withinMs`. */
  ended(withinMs: number): Promise<void>;
}

export function createOpenWork(): OpenWork {
  const open = new Set<PromiseWithResolvers<void>>();
  return {
    begin() {
      const one = Promise.withResolvers<void>();
      open.add(one);
      return () => {
        if (open.delete(one)) one.resolve();
      };
    },
    async ended(withinMs) {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, withinMs);
      await Promise.race([Promise.all([...open].map(({ promise }) => promise)), late]);
      clearTimeout(timer);
    },
  };
}
