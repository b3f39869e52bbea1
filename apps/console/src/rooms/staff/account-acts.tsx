import type { operator } from '@salon/contract';
import { Dialog, toasts } from '@salon/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { resume } from '../../shared/api/client.ts';
import { useAct } from '../../shared/api/queries.ts';
import { Form } from '../../shared/forms/form.tsx';
import { useText } from '../../shared/text.ts';
import { AboutFields, fitsAbout } from './about-fields.tsx';

export interface AskedAct {
  kind: 'change' | 'disable' | 'enable' | 'reset';
  member: operator.StaffMember;
}

interface AccountActsProps {
  act: AskedAct;
  onPassword(name: string, password: string): void;
  onClose(): void;
}

/** The dialog of what was asked for with an account. */
export function AccountActs({ act: { kind, member }, onPassword, onClose }: AccountActsProps) {
  switch (kind) {
    case 'change':
      return <Change member={member} onClose={onClose} />;
    case 'reset':
      return <Reset member={member} onPassword={onPassword} onClose={onClose} />;
    default:
      return <OpenOrClose member={member} onClose={onClose} />;
  }
}

function Change({ member, onClose }: { member: operator.StaffMember; onClose(): void }) {
  const t = useText();
  const [about, setAbout] = useState({ name: member.name, email: member.email, role: member.role });
  const [isChecked, setIsChecked] = useState(false);
  const { run, failure, isRunning } = useAct('staff-change', ['staff']);
  const save = async () => {
    setIsChecked(true);
    if (!fitsAbout(about)) return;
    if ((await run({ params: { id: member.id }, body: about })) === null) return;
    toasts.show({ text: t('staff.changed'), tone: 'ok' });
    // The own name stands in the header.
    void resume();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('staff.changeTitle', { name: member.name })}
      description={t('staff.changeRoleHint')}
      closeLabel={t('general.close')}
    >
      <Form onSubmit={() => void save()} submit={t('general.save')} isBusy={isRunning} failure={failure}>
        <AboutFields about={about} isChecked={isChecked} onChange={setAbout} />
      </Form>
    </Dialog>
  );
}

function OpenOrClose({ member, onClose }: { member: operator.StaffMember; onClose(): void }) {
  const t = useText();
  const isOpen = member.disabledAt === null;
  const { run, failure, isRunning } = useAct(isOpen ? 'staff-disable' : 'staff-enable', ['staff']);
  return (
    <ActDialog
      title={isOpen ? t('staff.disableTitle', { name: member.name }) : t('staff.enable')}
      text={isOpen ? t('staff.disableText') : member.name}
      confirm={t(isOpen ? 'staff.disable' : 'staff.enable')}
      isDangerous={isOpen}
      done={t(isOpen ? 'staff.disabledDone' : 'staff.enabledDone')}
      onConfirm={async () => (await run({ params: { id: member.id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function Reset({ member, onPassword, onClose }: Omit<AccountActsProps, 'act'> & { member: operator.StaffMember }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('staff-reset', ['staff']);
  return (
    <ActDialog
      title={t('staff.resetTitle', { name: member.name })}
      text={t('staff.resetText')}
      confirm={t('staff.reset')}
      isDangerous
      onConfirm={async () => {
        const answer = await run({ params: { id: member.id } });
        if (answer !== null) onPassword(member.name, answer.password);
        return false;
      }}
      {...{ failure, isRunning, onClose }}
    />
  );
}
