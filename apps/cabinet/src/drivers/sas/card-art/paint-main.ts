/**
 * `node apps/cabinet/src/drivers/sas/card-art/paint-main.ts`: paints the art of the demo's own-game machine into packages/ui. Run it
 * when the panel changes.
 */
import { writeFileSync } from 'node:fs';
import { paintArt } from './card-art.ts';

const QUALITY = 82;
const bytes = paintArt('Seven Line').toBuffer('image/webp', QUALITY);
writeFileSync(new URL('../../../../../../packages/ui/src/art/painted/seven-line.webp', import.meta.url), bytes);
console.log(`seven-line: ${Math.round(bytes.length / 1024)} kB`);
