/** What the person at the terminal has to change; its message is one line. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
