/**
 * `node apps/cabinet/src/drivers/simulated/card-art/paint-main.ts`: paints the art of all games into packages/ui, from the
 * cabinet's own scene. Run it when the scene changes.
 */
import { writeFileSync } from 'node:fs';
import { games } from '@salon/domain/games/index.ts';
import { paintArt } from './card-art.ts';

const QUALITY = 65;

for (const game of games) {
  const bytes = paintArt(game).toBuffer('image/webp', QUALITY);
  writeFileSync(new URL(`../../../../../../packages/ui/src/art/painted/${game.id}.webp`, import.meta.url), bytes);
  console.log(`${game.id}: ${Math.round(bytes.length / 1024)} kB`);
}
