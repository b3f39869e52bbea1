/**
 * Why the embedded PostgreSQL cannot start. The message is one line written for the person at the terminal; print it alone.
 *
 * - `folder-not-writable`: the data folder cannot be made, entered or written by this user
 * - `in-use`: another running process holds the same data folder
 * - `other-major`: the folder was made by another major version of PostgreSQL
 * - `no-binaries`: there is no PostgreSQL package for this system, or it cannot run here
 * - `damaged`: something that belongs to the folder is missing
 * - `did-not-start`: PostgreSQL itself gave up; the message carries its reason
 */
export type EmbeddedErrorCode =
  | 'folder-not-writable'
  | 'in-use'
  | 'other-major'
  | 'no-binaries'
  | 'damaged'
  | 'did-not-start';

export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string) {
    super(message);
    this.name = 'EmbeddedError';
    this.code = code;
  }
}

/** The `code` of a Node system error, or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
