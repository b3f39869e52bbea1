/** What the person at the terminal has to change; its message is one line. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Its line; any other error is thrown on. */
export function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

/** The line of the refusal that a check ends with, none where it has found nothing. */
export async function findings(check: () => unknown): Promise<string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    return [refusalOf(error)];
  }
}
