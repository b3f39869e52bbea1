import { Button, Dialog, toasts } from '@salon/ui';
import { Copy, Download, Printer } from 'lucide-react';
import { showCodes } from '../shared/api/session.ts';
import { saveFile } from '../shared/save-file.ts';
import { useText } from '../shared/text.ts';

const FILE_NAME = 'salon-recovery-codes.txt';

/** Recovery codes, this once: to be printed, copied or saved. Nothing but its button closes it. */
export function RecoveryCodesDialog({ codes, username }: { codes: readonly string[]; username: string }) {
  const t = useText();
  const title = t('security.codesOf', { username, host: location.host });
  const text = [title, t('security.codesOnce'), '', ...codes, ''].join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toasts.show({ text: t('general.copied'), tone: 'ok' });
  };
  return (
    <Dialog
      open
      locked
      onOpenChange={() => undefined}
      title={t('security.codesShown')}
      description={t('security.codesShownText')}
      actions={<Button onClick={() => showCodes(null)}>{t('security.codesDone')}</Button>}
    >
      <div className="printed-alone flex flex-col gap-2 rounded-control border border-ctl bg-bg p-3">
        <p className="text-12 text-dim">{title}</p>
        <ol className="grid list-inside list-decimal gap-1 text-14">
          {codes.map((code) => (
            <li key={code}>
              <code className="select-all">{code}</code>
            </li>
          ))}
        </ol>
        <p className="text-12 text-dim">{t('security.codesOnce')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {/* Browsers have no clipboard on pages without TLS. */}
        {navigator.clipboard ? (
          <Button variant="ghost" icon={<Copy size={18} />} onClick={() => void copy()}>
            {t('general.copy')}
          </Button>
        ) : null}
        <Button
          variant="ghost"
          icon={<Download size={18} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), FILE_NAME)}
        >
          {t('security.codesSave')}
        </Button>
        <Button variant="ghost" icon={<Printer size={18} />} onClick={() => window.print()}>
          {t('security.codesPrint')}
        </Button>
      </div>
      <p className="text-busy">{t('general.shownOnce')}</p>
    </Dialog>
  );
}
