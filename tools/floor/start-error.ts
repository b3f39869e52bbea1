/** A start that cannot succeed for a reason the person at the terminal can mend. The message is one line; no stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
