import { describe, expect, it } from 'vitest';
import { lintMigration, lintMigrations } from './lint.ts';

const rulesOf = (sql: string) =>
  lintMigration('9000_test.sql', sql).map((line) => /^\S+ (\S+):/.exec(line)?.[1] ?? line);

/** Squawk is installed where it has a program for the system. */
describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('a migration', () => {
  it('after the baseline does nothing that makes players wait or takes away what the last release uses', () => {
    expect(lintMigrations()).toEqual([]);
  });

  it.each([
    ['ALTER TABLE play ADD COLUMN a uuid DEFAULT gen_random_uuid();', 'adding-field-with-default'],
    ['ALTER TABLE play ADD COLUMN a integer NOT NULL;', 'adding-required-field'],
    ['ALTER TABLE play ALTER COLUMN a SET NOT NULL;', 'adding-not-nullable-field'],
    ['CREATE INDEX play_a ON play (a);', 'require-concurrent-index-creation'],
    ['ALTER TABLE play RENAME COLUMN a TO b;', 'renaming-column'],
    ['ALTER TABLE play RENAME TO game;', 'renaming-table'],
    ['ALTER TABLE play DROP COLUMN a;', 'ban-drop-column'],
    ['DROP TABLE play;', 'ban-drop-table'],
    ['ALTER TABLE play ALTER COLUMN a TYPE bigint;', 'changing-column-type'],
    ['ALTER TABLE play ADD CONSTRAINT a CHECK (a > 0);', 'constraint-missing-not-valid'],
    ['ALTER TABLE play ADD CONSTRAINT a FOREIGN KEY (a) REFERENCES player;', 'adding-foreign-key-constraint'],
  ])('may not say %s', (sql, rule) => {
    expect(rulesOf(sql)).toContain(rule);
  });

  it('may expand: tables with their indexes, columns that may be empty or have a constant, constraints in two steps', () => {
    const sql = `CREATE TABLE visit (id integer PRIMARY KEY, name text NOT NULL);
CREATE INDEX visit_name ON visit (name);
COMMENT ON TABLE visit IS 'One visit.';
ALTER TABLE play ADD COLUMN a integer;
ALTER TABLE play ADD COLUMN b integer NOT NULL DEFAULT 0;
ALTER TABLE play ADD CONSTRAINT a_positive CHECK (a > 0) NOT VALID;
`;
    expect(rulesOf(sql)).toEqual([]);
    expect(rulesOf('ALTER TABLE play VALIDATE CONSTRAINT a_positive;')).toEqual([]);
  });

  it('makes an index concurrently where its first line says that it is outside of a transaction', () => {
    expect(lintMigration('9000_test.sql', 'CREATE INDEX CONCURRENTLY play_a ON play (a);')).toEqual([
      '9000_test.sql: CONCURRENTLY needs the first line "-- outside a transaction"',
    ]);
  });

  it('outside of a transaction makes indexes only, and can be repeated', () => {
    const outside = (sql: string) => lintMigration('9000_test.sql', `-- outside a transaction\n${sql}`);
    const drop = 'DROP INDEX CONCURRENTLY IF EXISTS play_a;\n';
    const make = 'CREATE UNIQUE INDEX CONCURRENTLY play_a\n  ON play (a);\n';
    expect(outside(drop + make)).toEqual([]);
    expect(outside(make)).toEqual([
      expect.stringContaining('DROP INDEX CONCURRENTLY IF EXISTS play_a has to come before'),
    ]);
    expect(outside('UPDATE play SET a = 1;')).toEqual([expect.stringContaining('not "UPDATE play SET a = 1"')]);
  });
});
