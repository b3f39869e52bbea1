import { useState } from 'react';
import { type LoginFields, loginFields } from './login-fields.ts';

export type FieldName = 'username' | 'password';
/** `too_short`: LG-03. Anything else is said as it is. */
export type Problem = { kind: 'too_short' } | { kind: 'text'; text: string };

/** Values of the login form, checked with every change; a field is silent until it was changed. Nothing else is loaded for it. */
export function useLoginFields(first: LoginFields) {
  const [values, setValues] = useState(first);
  const [changed, setChanged] = useState<readonly FieldName[]>([]);
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({});
  const parsed = loginFields.safeParse(values);

  const problemOf = (field: FieldName): Problem | undefined => {
    const text = refused[field];
    if (text !== undefined) return { kind: 'text', text };
    if (parsed.success || !changed.includes(field)) return undefined;
    const issue = parsed.error.issues.find(({ path }) => path[0] === field);
    if (issue === undefined) return undefined;
    return issue.code === 'too_small' ? { kind: 'too_short' } : { kind: 'text', text: issue.message };
  };
  return {
    values,
    /** What is sent; null while something does not fit. */
    fields: parsed.success ? parsed.data : null,
    problemOf,
    change(field: FieldName, value: string) {
      setValues((last) => ({ ...last, [field]: value }));
      setChanged((last) => (last.includes(field) ? last : [...last, field]));
      setRefused(({ [field]: _, ...others }) => others);
    },
    remember: (remember: boolean) => setValues((last) => ({ ...last, remember })),
    /** What the platform said about a field, until it is changed. */
    refuse: (field: FieldName, text: string) => setRefused((last) => ({ ...last, [field]: text })),
  };
}
