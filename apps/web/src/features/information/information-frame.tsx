import { themeMode } from '@salon/domain/themes/ids.ts';
import { shownLanguage } from '@salon/i18n';
import { Button, Spinner } from '@salon/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { framePath, type InformationPage } from './pages.ts';

type State = 'loading' | 'there' | 'not-there' | 'failed';

/** A site without the page answers with this client's index page. */
function judge(frame: HTMLIFrameElement): State {
  const page = frame.contentDocument;
  if (page === null) return 'failed';
  return page.getElementById('root') === null ? 'there' : 'not-there';
}

/**
 * One page of the site, embedded. Of our own origin but without scripts: that we may look whether it came, and it can
 * never reach into the client around it.
 */
export function InformationFrame({ page }: { page: InformationPage }) {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(1);
  const mode = themeMode(document.documentElement.dataset.theme ?? '');
  const isMissing = state === 'not-there' || state === 'failed';
  return (
    <div className="relative grid min-h-[min(60dvh,560px)] place-items-center overflow-hidden rounded-card bg-s2">
      {isMissing ? null : (
        <iframe
          key={attempt}
          title={t(page.text)}
          src={framePath(page, shownLanguage(i18n), mode)}
          sandbox="allow-same-origin allow-popups"
          onLoad={({ currentTarget }) => setState(judge(currentTarget))}
          className="absolute inset-0 size-full border-0 bg-white"
          style={{ visibility: state === 'there' ? 'visible' : 'hidden' }}
        />
      )}
      <div role="status" className="flex flex-col items-center gap-3 p-4 text-center text-dim">
        {state === 'loading' ? (
          <>
            <Spinner />
            {t('general.loading')}
          </>
        ) : null}
        {state === 'not-there' ? t('information.notThere') : null}
        {state === 'failed' ? t('information.loadFailed') : null}
      </div>
      {state === 'failed' ? (
        <Button
          variant="ghost"
          onClick={() => {
            setState('loading');
            setAttempt(attempt + 1);
          }}
        >
          {t('general.retry')}
        </Button>
      ) : null}
    </div>
  );
}
