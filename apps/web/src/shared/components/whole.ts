let rest: () => Promise<unknown> = () => Promise.resolve();

/** Called as soon as it is known what belongs to the rest, before anything asks for it. */
export function setRest(load: () => Promise<unknown>): void {
  rest = load;
}

/** Texts and styles beyond those of login, frame and lobby. */
export const fetchRest = (): Promise<unknown> => rest();

/** What is not of login, frame and lobby: its code, and the texts and styles that it needs besides. */
export const whole =
  <Code>(load: () => Promise<Code>): (() => Promise<Code>) =>
  async () =>
    (await Promise.all([load(), rest()]))[0];
