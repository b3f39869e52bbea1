/** Value of `--name=value` as a whole number of at least `min`. Throws on anything else. */
export function wholeOption(options: readonly string[], name: string, fallback: number, min = 1): number {
  const text = options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < min) throw new Error(`--${name} must be a whole number of at least ${min}`);
  return value;
}
