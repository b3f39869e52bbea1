import type { operator } from '@salon/contract';
import { PEOPLE_ONLY, RIGHTS } from '@salon/contract/operator/rights.ts';
import { wholeTyped } from '@salon/domain/typed/number.ts';
import { Checkbox, Dialog, TextField } from '@salon/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/queries.ts';
import { Form } from '../../shared/forms/form.tsx';
import { useText } from '../../shared/text.ts';

/** As texts are named: a dot divides keys. */
type RightName<Right extends string> = Right extends `${infer Room}.${infer Act}` ? `${Room}_${Act}` : Right;
export const nameOfRight = (right: operator.Right) => right.replace('.', '_') as RightName<operator.Right>;

const DAYS = { min: 1, max: 730, preset: 365 };

/** Makes an API key with the chosen rights; the key itself goes to `onAdded`. */
export function AddKey({ onAdded, onClose }: { onAdded(name: string, key: string): void; onClose(): void }) {
  const t = useText();
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(DAYS.preset));
  const [rights, setRights] = useState<readonly operator.Right[]>(['integration']);
  const [isChecked, setIsChecked] = useState(false);
  const { run, failure, isRunning } = useAct('key-add', ['keys']);
  const wholeDays = wholeTyped(days);
  const isDays = wholeDays !== null && wholeDays >= DAYS.min && wholeDays <= DAYS.max;
  const add = async () => {
    setIsChecked(true);
    if (name.trim() === '' || !isDays || rights.length === 0) return;
    const answer = await run({ body: { name: name.trim(), days: wholeDays, rights: [...rights] } });
    if (answer !== null) onAdded(name.trim(), answer.key);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('staff.keyAdd')} closeLabel={t('general.close')}>
      <Form
        onSubmit={() => void add()}
        submit={t('staff.keyAdd')}
        isBusy={isRunning}
        failure={failure}
        problem={isChecked && rights.length === 0 ? t('staff.keyRightsMissing') : undefined}
      >
        <TextField
          label={t('staff.keyName')}
          hint={t('staff.keyNameHint')}
          maxLength={200}
          required
          autoComplete="off"
          value={name}
          error={isChecked && name.trim() === '' ? t('general.required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('staff.keyDays')}
          hint={t('staff.keyDaysHint')}
          inputMode="numeric"
          required
          value={days}
          error={isChecked && !isDays ? t('general.invalid') : undefined}
          onChange={(event) => setDays(event.target.value)}
        />
        <RightsField rights={rights} onChange={setRights} />
      </Form>
    </Dialog>
  );
}

function RightsField({
  rights,
  onChange,
}: {
  rights: readonly operator.Right[];
  onChange(rights: readonly operator.Right[]): void;
}) {
  const t = useText();
  const offered = RIGHTS.filter((right) => !PEOPLE_ONLY.includes(right));
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="pb-1 text-12 text-dim">{t('staff.keyRights')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {offered.map((right) => (
          <Checkbox
            key={right}
            label={t(`staff.right_${nameOfRight(right)}`)}
            checked={rights.includes(right)}
            onChange={(event) =>
              onChange(event.target.checked ? [...rights, right] : rights.filter((other) => other !== right))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
