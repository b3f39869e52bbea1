import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Socket } from 'socket.io-client';

/** The documents that a node serves, and whether what it sends fits them. */
export interface ApiDocuments {
  /** `path`: as the document has it. */
  checkAnswer(method: string, path: string, response: Response): Promise<void>;
  checkBody(method: string, path: string, body: object): void;
  /** Every push and acknowledgement of the socket from now on. */
  watchSocket(socket: Socket, namespace: string): void;
  /** What was sent and is described. */
  checked: Set<string>;
  /** What does not fit, with the reason. */
  unfit: string[];
}

type Acknowledged = ((error: unknown, answer: unknown) => void) & { withError?: boolean };

export async function openDocuments(url: string): Promise<ApiDocuments> {
  const fetched = async (name: string) =>
    (await fetch(`${url}/api/docs/${name}.json`)).json() as Promise<AnySchemaObject>;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  for (const name of ['openapi', 'asyncapi']) ajv.addSchema(await fetched(name), name);
  const compiled = new Map<string, ValidateFunction | null>();
  const rulesAt = (ref: string): ValidateFunction | null => {
    const known = compiled.get(ref);
    if (known !== undefined) return known;
    const made = ajv.getSchema(ref) ?? null;
    compiled.set(ref, made);
    return made;
  };
  const checked = new Set<string>();
  const unfit: string[] = [];
  const check = (name: string, ref: string, value: unknown) => {
    const rules = rulesAt(ref);
    if (rules === null) unfit.push(`${name}: not described`);
    else if (!rules(value)) unfit.push(`${name}: ${ajv.errorsText(rules.errors)}`);
    checked.add(name);
  };
  const pointer = (...names: string[]) =>
    names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

  return {
    ...{ checked, unfit },
    checkAnswer: async (method, path, response) => {
      const status = String(response.status);
      const place = pointer('paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json');
      check(`${method} ${path} ${status}`, `openapi#${place}/schema`, await response.clone().json());
    },
    checkBody: (method, path, body) => {
      const place = pointer('paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json');
      check(`${method} ${path} body`, `openapi#${place}/schema`, body);
    },
    watchSocket: (socket, namespace) => {
      const channel = namespace.slice(1);
      const checkMessage = (message: string, value: unknown) =>
        check(`${channel} ${message}`, `asyncapi#${pointer('channels', channel, 'messages', message)}/payload`, value);
      socket.onAny((event: string, push: unknown) => checkMessage(`sent.${event}`, push));
      const emit = socket.emit.bind(socket);
      socket.emit = (event: string, ...given: unknown[]) => {
        const last = given.at(-1);
        if (typeof last !== 'function') return emit(event, ...given);
        const acknowledge = last as Acknowledged;
        const watched: Acknowledged = (error, answer) => {
          if (!error) checkMessage(`received.${event}.answer`, answer);
          acknowledge(error, answer);
        };
        watched.withError = true;
        return emit(event, ...given.slice(0, -1), watched);
      };
    },
  };
}
