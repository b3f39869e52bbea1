export interface PlotSize {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  /** Round values of the vertical axis, zero among them, from the lowest to the highest. */
  ticks: readonly number[];
  y(value: number, size: PlotSize): number;
}

type Values = readonly (number | null)[];

const TICKS_ABOUT = 4;

/** From a round value below all of them to one above; zero is always inside, so that bars have their true length. */
export function scaleOf(values: Values): Scale {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const step = roundStep((high - low) / TICKS_ABOUT);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const [bottom = 0, top = 1] = [first * step, last * step];
  return {
    ticks,
    y: (value, size) => size.top + ((top - value) / (top - bottom)) * (size.height - size.top - size.bottom),
  };
}

/** 1, 2 or 5 times a power of ten, not less than `least`; 1 where there is nothing to show. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}

const slotOf = (count: number, size: PlotSize) => (size.width - size.left - size.right) / Math.max(1, count);
const text = (value: number) => String(Math.round(value * 100) / 100);

/** Width of a value that no line leads to. */
const ALONE = 14;

/** Path of a line through the middle of each slot; it breaks where a value is not known. A value alone is a short dash. */
export function lineOf(values: Values, scale: Scale, size: PlotSize): string {
  const slot = slotOf(values.length, size);
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isStart = (values[index - 1] ?? null) === null;
      const isAlone = isStart && (values[index + 1] ?? null) === null;
      const x = size.left + (index + 0.5) * slot - (isAlone ? ALONE / 2 : 0);
      return `${isStart ? 'M' : 'L'}${text(x)} ${text(scale.y(value, size))}${isAlone ? `h${ALONE}` : ''}`;
    })
    .join('');
}

/** Path of bars from zero; several series stand side by side in their slot. */
export function barsOf(
  values: Values,
  scale: Scale,
  size: PlotSize,
  { index: place, count }: { index: number; count: number },
): string {
  const slot = slotOf(values.length, size);
  const width = (slot * 0.8) / count;
  const zero = scale.y(0, size);
  return values
    .map((value, index) => {
      if (value === null || value === 0) return '';
      const left = size.left + index * slot + slot * 0.1 + place * width;
      return `M${text(left)} ${text(zero)}V${text(scale.y(value, size))}h${text(width)}V${text(zero)}z`;
    })
    .join('');
}
