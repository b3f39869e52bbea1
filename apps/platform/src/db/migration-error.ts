export type MigrationProblem =
  | 'database_before_baseline'
  | 'database_newer'
  | 'database_older'
  | 'migration_changed'
  | 'release_not_served'
  | 'schema_differs';

/** Its message is one line for the person at the terminal. */
export class MigrationError extends Error {
  readonly problem: MigrationProblem;
  constructor(problem: MigrationProblem, message: string) {
    super(message);
    this.name = 'MigrationError';
    this.problem = problem;
  }
}
