/** Vitest's global setup of the flow projects: one PostgreSQL and one set of templates for all files of a run. */
import { prepareServer } from './templates.ts';

/** Each project calls it, the first one does it. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_TEMPLATES) return undefined;
  const { url, templates, end } = await prepareServer(`run_${process.pid}`);
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_TEMPLATES = JSON.stringify(templates);
  return end;
}
