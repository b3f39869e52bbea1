export type JournalFault =
  /** Bytes before the end do not read: something synced was changed or lost. */
  | 'corrupt'
  /** Written by another version of the program. */
  | 'unknown_format'
  /** The records contradict each other. */
  | 'contradiction'
  /** The disk refused a write; what reached it is known only by reading it again. */
  | 'broken';

/** The machine of this journal is out of service until an operator has looked: its credit is never guessed. */
export class JournalError extends Error {
  readonly fault: JournalFault;

  constructor(fault: JournalFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JournalError';
    this.fault = fault;
  }
}
