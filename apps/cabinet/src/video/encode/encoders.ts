import type { OpenEncoder } from '../ports.ts';
import type { EncoderName } from './encoder-name.ts';
import { openOpenH264 } from './openh264-encoder.ts';
import { openX264 } from './x264-encoder.ts';

export const ENCODERS: Readonly<Record<EncoderName, OpenEncoder>> = { x264: openX264, openh264: openOpenH264 };
