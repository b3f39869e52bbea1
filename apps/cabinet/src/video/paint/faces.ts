import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

const FILES = '@fontsource/big-shoulders/files/big-shoulders';

/** Big Shoulders comes in two files: the second holds ₺, ğ, ş and İ. */
export function registerFaces(): void {
  register(`${FILES}-latin-800-normal.woff2`, 'Display');
  register(`${FILES}-latin-ext-800-normal.woff2`, 'DisplayExtended');
}

function register(file: string, family: string): void {
  const path = fileURLToPath(import.meta.resolve(file));
  if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`no face in ${file}`);
}

/** CSS font of the display face. */
export function display(sizePx: number): string {
  return `800 ${sizePx}px Display, DisplayExtended`;
}
