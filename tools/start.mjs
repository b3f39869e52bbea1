/** `npm start`: installs what is missing, then hands over to the supervisor (tools/floor) on the pinned Node. */
import { handOver } from './hand-over.mjs';
import { ensureInstalled } from './setup.mjs';

ensureInstalled();
handOver('tools/floor/main.ts', process.argv.slice(2));
