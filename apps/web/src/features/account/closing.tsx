import { CODES } from '@salon/contract';
import type { Closing as ClosingFacts } from '@salon/contract/account.ts';
import { errorText, isolate } from '@salon/i18n';
import { Button, Checkbox, Dialog, TextField } from '@salon/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../shared/components/loaded.tsx';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { signOutBy } from '../../shared/session/session-store.ts';
import { closeAccount } from './calls.ts';
import { closingQuery } from './queries.ts';

/** Closes the account; obstacles are shown before the password is requested. */
export function Closing({ username }: { username: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...closingQuery, enabled: isOpen });
  return (
    <Section title={t('profile.closing')} text={t('profile.closingText')}>
      <Button variant="ghost" className="self-start" onClick={() => setIsOpen(true)}>
        {t('profile.closingOpen')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('profile.closing')}
        description={t('profile.closingText')}
        closeLabel={t('general.close')}
      >
        <Loaded query={query}>
          {(facts) =>
            facts.obstacles.length > 0 ? (
              <Obstacles facts={facts} />
            ) : (
              <ClosingForm
                username={username}
                retentionYears={facts.retentionYears}
                onRefused={() => void query.refetch()}
              />
            )
          }
        </Loaded>
      </Dialog>
    </Section>
  );
}

function Obstacles({ facts: { obstacles, balanceMinor } }: { facts: ClosingFacts }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{t('profile.closingNotYet')}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{t(`profile.obstacle_${obstacle}`, { amount: isolate(money(balanceMinor)) })}</li>
        ))}
      </ul>
    </div>
  );
}

function ClosingForm({
  username,
  retentionYears,
  onRefused,
}: {
  username: string;
  retentionYears: number;
  onRefused(): void;
}) {
  const { t, i18n } = useTranslation();
  const [password, setPassword] = useState('');
  const [isSure, setIsSure] = useState(false);
  const close = useMutation({
    mutationFn: () => signOutBy({ text: 'profile.closed', tone: 'info' }, closeAccount(password), ({ ok }) => ok),
    onSuccess: (outcome) => {
      if (!outcome.ok && outcome.failure.code === CODES.account_not_settled) onRefused();
    },
  });
  const refusal = close.data?.ok === false ? close.data.failure : null;
  const isWrong = refusal?.code === CODES.old_password_wrong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSure && password !== '' && !close.isPending) close.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <p className="text-14">{t('profile.closingRetention', { count: retentionYears })}</p>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t('profile.oldPassword')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={isWrong ? t('profile.passwordWrong') : undefined}
      />
      <Checkbox
        label={t('profile.closingSure')}
        checked={isSure}
        onChange={({ target }) => setIsSure(target.checked)}
      />
      <p role="alert" className="text-14 text-bad empty:hidden">
        {refusal && !isWrong ? errorText(i18n, refusal) : null}
      </p>
      <Button type="submit" variant="danger" disabled={!isSure || password === ''} busy={close.isPending}>
        {t('profile.closingSubmit')}
      </Button>
    </form>
  );
}
