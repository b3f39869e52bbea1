import { buttonClass } from '@salon/ui';
import { Link } from 'react-router';
import { Page } from '../shared/page.tsx';
import { useText } from '../shared/text.ts';

export function NotFoundPage() {
  const t = useText();
  return (
    <Page title={t('general.notFoundTitle')} text={t('general.notFoundText')}>
      <p>
        <Link to="/" className={buttonClass('ghost')}>
          {t('general.toStart')}
        </Link>
      </p>
    </Page>
  );
}
