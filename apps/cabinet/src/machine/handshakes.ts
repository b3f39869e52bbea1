/** The handshakes of one machine, of which the newest counts. */
export interface Handshakes {
  /** Returns whether it is still the newest. */
  begin(): () => boolean;
  /** The newest is answered. */
  end(): void;
  /** None is answered any more: the link is gone. */
  cancel(): void;
  /**
   * Resolves when none is under way. The platform may compare a report late; what the machine has done since must not be
   * booked before.
   */
  over(): Promise<void>;
}

export function createHandshakes(): Handshakes {
  let newest = 0;
  let answered: Promise<void> | null = null;
  let resolve = (): void => {};

  function end(): void {
    resolve();
    answered = null;
  }
  return {
    begin() {
      newest += 1;
      const mine = newest;
      answered ??= new Promise((done) => {
        resolve = done;
      });
      return () => mine === newest;
    },
    end,
    cancel() {
      newest += 1;
      end();
    },
    over: () => answered ?? Promise.resolve(),
  };
}
