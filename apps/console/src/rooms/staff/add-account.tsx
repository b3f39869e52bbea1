import { Checkbox, Dialog, TextField } from '@salon/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/queries.ts';
import { useSelf } from '../../shared/api/session.ts';
import { Form } from '../../shared/forms/form.tsx';
import { useText } from '../../shared/text.ts';
import { type About, AboutFields, fitsAbout } from './about-fields.tsx';

const isUsername = (text: string) => /^[a-z0-9][a-z0-9._-]{2,59}$/i.test(text);

/** Opens an account; its first password goes to `onAdded`. */
export function AddAccount({ onAdded, onClose }: { onAdded(name: string, password: string): void; onClose(): void }) {
  const t = useText();
  const { siteId } = useSelf();
  const [username, setUsername] = useState('');
  const [about, setAbout] = useState<About>({ name: '', email: '', role: 'floor' });
  const [everySite, setEverySite] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const { run, failure, isRunning } = useAct('staff-add', ['staff']);
  const add = async () => {
    setIsChecked(true);
    if (!isUsername(username.trim()) || !fitsAbout(about)) return;
    const answer = await run({ body: { username: username.trim(), ...about, everySite } });
    if (answer !== null) onAdded(about.name.trim(), answer.password);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('staff.addTitle')} closeLabel={t('general.close')}>
      <Form onSubmit={() => void add()} submit={t('staff.add')} isBusy={isRunning} failure={failure}>
        <TextField
          label={t('staff.username')}
          hint={t('staff.usernameHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
          value={username}
          error={isChecked && !isUsername(username.trim()) ? t('general.invalid') : undefined}
          onChange={(event) => setUsername(event.target.value)}
        />
        <AboutFields about={about} isChecked={isChecked} onChange={setAbout} />
        {siteId === null ? (
          <Checkbox
            label={t('staff.addEverySite')}
            checked={everySite}
            onChange={(event) => setEverySite(event.target.checked)}
          />
        ) : null}
      </Form>
    </Dialog>
  );
}
