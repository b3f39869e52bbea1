import { Button, Dialog, toasts } from '@salon/ui';
import { Copy } from 'lucide-react';
import { useText } from './text.ts';

interface SecretDialogProps {
  title: string;
  text: string;
  /** What the secret is. */
  label: string;
  secret: string;
  onClose(): void;
}

/** A secret that the platform does not show again. A press beside the dialog does not close it. */
export function SecretDialog({ title, text, label, secret, onClose }: SecretDialogProps) {
  const t = useText();
  return (
    <Dialog
      open
      locked
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={<Button onClick={onClose}>{t('general.done')}</Button>}
    >
      <SecretText label={label} secret={secret} />
      <p className="text-busy">{t('general.shownOnce')}</p>
    </Dialog>
  );
}

/** A secret as text that can be selected, with a button that copies it. */
export function SecretText({ label, secret }: { label: string; secret: string }) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toasts.show({ text: t('general.copied'), tone: 'ok' });
  };
  return (
    <div className="flex flex-col gap-1">
      <span className="text-12 text-dim">{label}</span>
      <div className="flex items-stretch gap-2">
        <code className="min-w-0 grow rounded-control border border-ctl bg-bg px-3 py-2 text-16 break-all select-all">
          {secret}
        </code>
        {/* Browsers have no clipboard on pages without TLS. */}
        {navigator.clipboard ? (
          <Button variant="ghost" icon={<Copy size={18} className="shrink-0" />} onClick={() => void copy()}>
            {t('general.copy')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
