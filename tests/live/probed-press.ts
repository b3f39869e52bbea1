/** A press as the game page has seen it (`page/press-probe.ts`); milliseconds of the page's clock. */
export interface ProbedPress {
  /** The browser has the event of the pointer. */
  downMs: number;
  /** The message is handed to the data channel, and the machine's answer came. */
  sentMs: number | null;
  answeredMs: number | null;
  /** The first frame that shows the press; null: none has. */
  frame: {
    /** Its last packet came, where the browser tells. */
    receivedMs: number | null;
    /** The browser has handed it to its compositor, and expects it on the display. */
    handedOverMs: number;
    displayMs: number;
  } | null;
  /** Frames since the press, until and with that one. */
  frames: number;
}
