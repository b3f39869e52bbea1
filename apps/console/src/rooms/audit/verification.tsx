import { Button, Dialog } from '@salon/ui';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { type AnswerOf, call } from '../../shared/api/client.ts';
import { useErrorText, useText } from '../../shared/text.ts';

type Verified = AnswerOf<'audit-verify'>;

/** Checks every row against its hash. It may take a while: it is asked for, not loaded. */
export function Verification() {
  const t = useText();
  const errorText = useErrorText();
  const [isRunning, setIsRunning] = useState(false);
  const [shown, setShown] = useState<Verified | string | null>(null);
  const verify = async () => {
    setIsRunning(true);
    const outcome = await call('audit-verify');
    setShown(outcome.ok ? outcome.value : errorText(outcome.failure));
    setIsRunning(false);
  };
  return (
    <>
      <Button icon={<ShieldCheck size={18} />} busy={isRunning} onClick={() => void verify()}>
        {t(isRunning ? 'audit.verifying' : 'audit.verify')}
      </Button>
      {shown === null ? null : (
        <Dialog open onOpenChange={() => setShown(null)} title={t('audit.verify')} closeLabel={t('general.close')}>
          {typeof shown === 'string' ? <p role="alert">{shown}</p> : <Result {...shown} />}
        </Dialog>
      )}
    </>
  );
}

function Result({ isIntact, rowCount, hash, findings }: Verified) {
  const t = useText();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {isIntact ? (
        <p className="text-ok">{t('audit.intact', { count: rowCount })}</p>
      ) : (
        <div role="alert">
          <p className="text-bad">{t('audit.broken')}</p>
          <ul className="list-disc ps-5">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-12 text-dim">{t('audit.newest')}</p>
      <code className="text-12 break-all">{hash}</code>
    </div>
  );
}
