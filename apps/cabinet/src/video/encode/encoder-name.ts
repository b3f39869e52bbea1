/** The encoders that a cabinet may have, by the names that `ENCODER` calls them. No codec is loaded by this. */
export const ENCODER_NAMES = ['x264', 'openh264'] as const;
export type EncoderName = (typeof ENCODER_NAMES)[number];
export const DEFAULT_ENCODER: EncoderName = 'x264';

/** Of a picture process's first argument; nothing is the default. */
export function encoderNameOf(argument: string | undefined): EncoderName {
  const name = argument === undefined ? DEFAULT_ENCODER : ENCODER_NAMES.find((each) => each === argument);
  if (name === undefined) throw new Error(`there is no encoder "${argument}"`);
  return name;
}
