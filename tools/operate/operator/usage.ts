import { operator } from '@salon/contract';

const HEAD = `npm run operator -- [--json] [--site <id>] [--second] <call> [words] [--field value]

  --json     the answer as JSON on one line; without it as a table
  --site     the site that is meant, for staff of every site
  --second   the demo floor's second operator: another person approves a correction
  login <username> [url]   logs a person in; the session is kept in a file of that person alone
  logout                   ends it
  staff reset <username>   with MIGRATE_DATABASE_URL, the owner of the tables: a one-time link for who has lost
                           password or second factor; without it, by an administrator and the account's number
  help <call>              the fields of one call
  openapi                  the OpenAPI document of all calls

Ends with 0; 1 refused by the platform; 2 the command is not right; 3 the platform does not answer.

Platform and key: OPERATOR_URL and OPERATOR_KEY; else the session of login; else the demo floor on DATA_DIR.
`;

export function usage(): string {
  const calls = Object.entries<operator.OperatorCall>(operator.operatorCalls);
  const lines = calls.map(([name, call]): [string, string] => [signatureOf(name, call), call.summary]);
  const width = Math.max(...lines.map(([signature]) => signature.length));
  return `${HEAD}\n${lines.map(([signature, summary]) => `  ${signature.padEnd(width)}  ${summary}`).join('\n')}`;
}

export function usageOf(name: string): string {
  const call: operator.OperatorCall = operator.operatorCalls[name as operator.OperatorCallName];
  const fields = operator.fieldsOf(call).map(({ name: field, schema, isRequired }) => {
    const values = schema.enum ? schema.enum.join(' | ') : [schema.type ?? 'text'].flat().join(' or ');
    const preset = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
    return `  --${field}  ${values}${isRequired ? '' : ', may be left out'}${preset}`;
  });
  return [`${signatureOf(name, call)}: ${call.summary} (${call.right})`, ...fields].join('\n');
}

function signatureOf(name: string, call: operator.OperatorCall): string {
  const needed = new Set(operator.fieldsOf(call).flatMap((field) => (isNeeded(field) ? [field.name] : [])));
  return [name, ...(call.words ?? []).map((word) => (needed.has(word) ? `<${word}>` : `[${word}]`))].join(' ');
}

function isNeeded({ in: place, isRequired }: operator.CallField): boolean {
  return place === 'params' || isRequired;
}
