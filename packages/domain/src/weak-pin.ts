/** A column of a keypad, and what guides name as an example. */
const COMMON = ['2580', '0852', '1379', '112233'];

/** Whether a PIN is among the first that anybody would try: one digit again and again, digits in a row, a group repeated. */
export function isWeakPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  const isRow = steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
  // What repeats itself is found in its double before its end.
  const isRepeated = `${pin}${pin}`.indexOf(pin, 1) < pin.length;
  return isRow || isRepeated || COMMON.includes(pin);
}
