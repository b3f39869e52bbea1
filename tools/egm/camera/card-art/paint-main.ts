/**
 * `node tools/egm/camera/card-art/paint-main.ts`: paints the art of the simulated gaming machine into packages/ui. Run it
 * when the glass changes.
 */
import { writeFileSync } from 'node:fs';
import { paintArt } from './card-art.ts';

const QUALITY = 65;
const bytes = paintArt().toBuffer('image/webp', QUALITY);
writeFileSync(new URL('../../../../packages/ui/src/art/painted/seven-line.webp', import.meta.url), bytes);
console.log(`seven-line: ${Math.round(bytes.length / 1024)} kB`);
