/** `12`, `12.5` or `12,50` as hundredths: minor units, hundredths of a percent; null: it is no such number. */
export function hundredthsOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
