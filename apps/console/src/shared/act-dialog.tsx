import type { Failure } from '@salon/contract';
import { nameTyped } from '@salon/domain/typed/text.ts';
import { Button, Dialog, toasts } from '@salon/ui';
import { type ReactNode, useState } from 'react';
import { TextArea } from './forms/fields.tsx';
import { Form } from './forms/form.tsx';
import { useText } from './text.ts';

const REASON_LENGTH = { min: 3, max: 500 };

interface ActDialogProps {
  title: string;
  text?: ReactNode;
  /** Label of the button that does it. */
  confirm: string;
  isDangerous?: boolean;
  /** Asks why; it is handed to `onConfirm` trimmed. */
  asksReason?: boolean;
  /** Does it; false where it was refused and `failure` is shown, or where something else is shown in its place. */
  onConfirm(reason: string): Promise<boolean>;
  failure: Failure | null;
  isRunning: boolean;
  /** Toast after it is done. */
  done?: string;
  onClose(): void;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks once more before something is done, with its reason where the audit wants one. */
export function ActDialog(props: ActDialogProps) {
  const { title, text, confirm, isDangerous = false, asksReason = false, failure, isRunning, done, children } = props;
  const t = useText();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const act = async () => {
    const why = nameTyped(reason);
    setIsMissing(asksReason && why.length < REASON_LENGTH.min);
    if (asksReason && why.length < REASON_LENGTH.min) return;
    if (!(await props.onConfirm(why))) return;
    if (done !== undefined) toasts.show({ text: done, tone: 'ok' });
    props.onClose();
  };
  return (
    <Dialog open onOpenChange={props.onClose} title={title} description={text} closeLabel={t('general.close')}>
      <Form
        onSubmit={() => void act()}
        {...{ failure, isDangerous, submit: confirm, isBusy: isRunning }}
        beside={
          <Button variant="ghost" onClick={props.onClose}>
            {t('general.cancel')}
          </Button>
        }
      >
        {children}
        {asksReason ? (
          <TextArea
            label={t('general.reason')}
            hint={t('general.reasonHint')}
            error={isMissing ? t('general.reasonMissing') : undefined}
            maxLength={REASON_LENGTH.max}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
      </Form>
    </Dialog>
  );
}
