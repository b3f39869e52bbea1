import { writeFileSync } from 'node:fs';
import { spritesModule } from './export-sprites.ts';

writeFileSync(new URL('../../../../../../../packages/ui/src/art/reel-sprites.ts', import.meta.url), spritesModule());
