import type { MutantGroup } from './mutant.ts';
import { accounts } from './mutants/accounts.ts';
import { cabinet } from './mutants/cabinet.ts';
import { journal } from './mutants/journal.ts';
import { link } from './mutants/link.ts';
import { platform } from './mutants/platform.ts';
import { rarePaths } from './mutants/rare-paths.ts';
import { sql } from './mutants/sql.ts';

export const GROUPS: readonly MutantGroup[] = [journal, link, cabinet, platform, sql, rarePaths, accounts];
