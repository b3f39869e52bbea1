import type { Clock } from '@salon/domain';
import type { BoardOptions } from './board-options.ts';
import { type Asked, openModbus } from './modbus-connection.ts';

const READ_EVERY_MS = 50;
const SILENT_AFTER_MS = 1_000;
/** The longest that a blinking lamp is dark. */
const DARK_MS = 1_000;

/** One relay board, whatever machines it is wired to. */
export interface ModbusBoard {
  pulse(output: number, by: BoardOptions['pulse']): Promise<boolean>;
  isAnswering(): boolean;
  isOn(input: number): boolean | null;
  isLit(input: number): boolean | null;
  opened(): number;
  close(): void;
}

interface ModbusBoardDeps {
  clock: Clock;
  /** How many of its inputs are read, from the first on. */
  inputCount(): number;
  /** An input, or whether it answers. */
  changed(): void;
  /** It takes a request never: wrong set-up. */
  refused(request: string, reason: string): void;
}

export function openModbusBoard(options: Pick<BoardOptions, 'address' | 'unit'>, deps: ModbusBoardDeps): ModbusBoard {
  const { clock } = deps;
  const connection = openModbus({ ...options.address, unit: options.unit }, clock);
  let answeredAtMs = clock.monotonicMs();
  let inputs: readonly boolean[] | null = null;
  const litAtMs = new Map<number, number>();
  let shown = '';
  let isOpen = true;

  const isAnswering = () => clock.monotonicMs() - answeredAtMs < SILENT_AFTER_MS;
  const isOn = (input: number) => (isAnswering() ? (inputs?.[input] ?? null) : null);
  const isLit = (input: number) =>
    isOn(input) === null ? null : clock.monotonicMs() - (litAtMs.get(input) ?? Number.NEGATIVE_INFINITY) < DARK_MS;

  function answer<Answer>(request: string, asked: Asked<Answer>): Answer | null {
    if (asked.is !== 'silent') answeredAtMs = clock.monotonicMs();
    if (asked.is === 'refused') deps.refused(request, asked.reason);
    return asked.is === 'answered' ? asked.answer : null;
  }
  async function read(): Promise<void> {
    const count = deps.inputCount();
    // A board without inputs in use is asked for a relay, to know that it is there.
    if (count === 0)
      return void answer('read a relay', await connection.ask((client) => client.readCoils(0, 1).then(() => true)));
    const states = answer(
      'read its inputs',
      await connection.ask(async (client) => {
        const { response } = await client.readDiscreteInputs(0, count);
        return response.body.valuesAsArray;
      }),
    );
    if (states === null) return;
    inputs = Array.from(states.slice(0, count), (state) => state === 1 || state === true);
    for (const [input, on] of inputs.entries()) if (on) litAtMs.set(input, answeredAtMs);
  }
  async function run(): Promise<void> {
    while (isOpen) {
      await read();
      if (isOpen) changed();
      await clock.sleep(READ_EVERY_MS);
    }
  }
  function changed(): void {
    const known = (inputs ?? []).map((_, input) => `${isOn(input)}${isLit(input)}`);
    const now = `${isAnswering()} ${known}`;
    if (now === shown) return;
    shown = now;
    deps.changed();
  }
  void run();
  return {
    ...{ isAnswering, isOn, isLit, opened: connection.opened },
    async pulse(output, by) {
      const asked = await connection.ask(async (client) => {
        const { response } =
          by === 'jog'
            ? await client.writeSingleCoil(output, true)
            : await client.writeSingleRegister(by.register + output, by.value);
        return response.body;
      });
      const body = answer(`pulse relay ${output}`, asked);
      // A board repeats what it has done.
      return body !== null && body.address === (by === 'jog' ? output : by.register + output);
    },
    close() {
      isOpen = false;
      connection.close();
    },
  };
}
