import type { operator } from '@salon/contract';
import { ROLES } from '@salon/contract/operator/rights.ts';
import { loginNameTyped } from '@salon/domain/typed/text.ts';
import { Select, TextField } from '@salon/ui';
import { useText } from '../../shared/text.ts';

export interface About {
  name: string;
  email: string;
  role: operator.Role;
}

const isEmail = (text: string) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const fitsAbout = ({ name, email }: About): boolean => name.trim() !== '' && isEmail(loginNameTyped(email));

/** What is known of a person besides their login. */
export function AboutFields({
  about,
  isChecked,
  onChange,
}: {
  about: About;
  isChecked: boolean;
  onChange(about: About): void;
}) {
  const t = useText();
  return (
    <>
      <TextField
        label={t('staff.name')}
        maxLength={200}
        required
        autoComplete="off"
        value={about.name}
        error={isChecked && about.name.trim() === '' ? t('general.required') : undefined}
        onChange={(event) => onChange({ ...about, name: event.target.value })}
      />
      <TextField
        label={t('staff.email')}
        hint={t('staff.emailHint')}
        type="email"
        maxLength={200}
        autoComplete="off"
        value={about.email}
        error={isChecked && !isEmail(loginNameTyped(about.email)) ? t('general.invalid') : undefined}
        onChange={(event) => onChange({ ...about, email: event.target.value })}
      />
      <Select
        label={t('staff.role')}
        value={about.role}
        onChange={(role) => onChange({ ...about, role })}
        options={ROLES.map((role) => ({ value: role, label: t(`staff.role_${role}`) }))}
      />
    </>
  );
}
