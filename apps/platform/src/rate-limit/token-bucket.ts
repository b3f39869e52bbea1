export interface BucketSize {
  perSecond: number;
  burst: number;
}

/** A sum of thirds of a millisecond is off by less. */
const ROUNDING_MS = 0.001;

/** `burst` tokens at first and at most; `perSecond` are refilled. Every connection has two, and every player one: one number each, and no closure. */
export class TokenBucket {
  readonly #size: BucketSize;
  /** When it will be full again. */
  #fullAtMs = 0;

  constructor(size: BucketSize) {
    this.#size = size;
  }

  /** Takes one token; false: there is none. `nowMs`: of a clock that is never stepped. */
  take(nowMs: number): boolean {
    const { perSecond, burst } = this.#size;
    const fullAtMs = Math.max(this.#fullAtMs, nowMs) + 1_000 / perSecond;
    if (fullAtMs - nowMs > (burst * 1_000) / perSecond + ROUNDING_MS) return false;
    this.#fullAtMs = fullAtMs;
    return true;
  }
}
