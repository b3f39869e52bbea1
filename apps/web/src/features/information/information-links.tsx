import { classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { showInformationPage } from './information-store.ts';
import { informationPages } from './pages.ts';

/** Links to the site's pages where the site has them; each opens in the information window. */
export function InformationLinks({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { EXTERNAL_INFO } = useSettings();
  if (!EXTERNAL_INFO) return null;
  return (
    <ul className={classNames('flex flex-wrap', className)}>
      {informationPages.map((page) => (
        <li key={page.path}>
          <a
            href={page.path}
            onClick={(event) => {
              // With a key held the browser opens the page itself, in a tab or a window.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              showInformationPage(page);
            }}
            className="inline-flex min-h-target items-center rounded-control px-2 underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {t(page.text)}
          </a>
        </li>
      ))}
    </ul>
  );
}
