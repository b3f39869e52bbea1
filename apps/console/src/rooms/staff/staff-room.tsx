import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { useNavigate, useParams } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { useText } from '../../shared/text.ts';
import { Accounts } from './accounts.tsx';
import { ApiKeys } from './api-keys.tsx';

/** Staff accounts, and keys of programs. */
export function Component() {
  const t = useText();
  const navigate = useNavigate();
  const isKeys = useParams()['*'] === 'keys';
  return (
    <Page title={t('staff.room')} text={t('staff.roomText')}>
      <Tabs
        label={t('staff.room')}
        value={isKeys ? 'keys' : 'accounts'}
        onChange={(id) => void navigate(id === 'keys' ? '/people/keys' : '/people')}
        tabs={[
          { id: 'accounts', label: t('staff.accounts'), panel: <Accounts /> },
          { id: 'keys', label: t('staff.keys'), panel: <ApiKeys /> },
        ]}
      />
    </Page>
  );
}
