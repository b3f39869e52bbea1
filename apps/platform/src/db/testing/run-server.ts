/** Vitest's global setup of the flow projects: one PostgreSQL and one set of templates for all files of a run. */
import { startOwnServer } from './own-server.ts';
import { dropTemplates, makeTemplates } from './templates.ts';

/** Each project calls it, the first one does it. A server that was given is used and left as it was. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_TEMPLATES) return undefined;
  const own = process.env.TEST_DATABASE_URL ? null : await startOwnServer();
  const url = own?.url ?? process.env.TEST_DATABASE_URL ?? '';
  const templates = await makeTemplates(url, `run_${process.pid}`);
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_TEMPLATES = JSON.stringify(templates);
  return async () => {
    if (own) await own.stop();
    else await dropTemplates(url, templates);
  };
}
