import { fileURLToPath } from 'node:url';
import { ensureClientsBuilt } from '../../../tools/floor/client-build.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Once, before the workers: each of their products would build the same beside the others. */
export default (): Promise<void> => ensureClientsBuilt(ROOT, console.log, new AbortController().signal);
