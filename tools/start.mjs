/** `npm start`, the demo, and `npm run dev` (`--dev`): installs what is missing, then hands over to the supervisor (tools/floor) on the pinned Node. */
import { handOver } from './hand-over.mjs';
import { ensureInstalled, fail } from './setup.mjs';

if (process.env.NODE_ENV === 'production')
  fail(
    'npm start is the demo; in production: npm run build, npm run migrate, npm run platform, npm run cabinet (README.md)',
  );
ensureInstalled();
handOver('tools/floor/main.ts', process.argv.slice(2));
