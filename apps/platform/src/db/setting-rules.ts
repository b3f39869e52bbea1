import { siteSettings } from '@salon/contract';
import type pg from 'pg';

/** Gives the database the contract's rules of a site's settings; its trigger refuses what does not fit them. */
export async function writeSettingRules(client: pg.ClientBase): Promise<void> {
  const rules = JSON.stringify(siteSettings.settingRules()).replaceAll("'", "''");
  await client.query(
    `CREATE OR REPLACE FUNCTION setting_rules() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $rules$SELECT '${rules}'::jsonb$rules$`,
  );
}
