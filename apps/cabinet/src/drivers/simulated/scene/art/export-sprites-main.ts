/** `npm run sprites`: writes the symbols for the browser. Run it when their drawing changes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { spriteFiles, spritesModule } from './export-sprites.ts';

const ROOT = '../../../../../../../';
const at = (path: string) => new URL(`${ROOT}${path}`, import.meta.url);

writeFileSync(at('packages/domain/src/art/reel-sprites.ts'), spritesModule());
mkdirSync(at('apps/web/public/images/symbols/'), { recursive: true });
for (const { path, svg } of spriteFiles()) writeFileSync(at(`apps/web/public/${path}`), svg);
