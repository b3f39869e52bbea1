/** Sets the wall clock of the process that imports it `?aheadMs=` ahead; its timers and its monotonic clock go on as they do. */
const aheadMs = Number(new URL(import.meta.url).searchParams.get('aheadMs'));
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
