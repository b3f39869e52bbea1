import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { useNavigate, useParams } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { useText } from '../../shared/text.ts';
import { AlertList } from './alert-list.tsx';
import { AlertRules } from './alert-rules.tsx';

const TABS = ['open', 'all', 'rules'] as const;

/** What needs somebody, what there was, and what is watched. */
export function Component() {
  const t = useText();
  const navigate = useNavigate();
  const page = useParams()['*'];
  const panels = {
    open: <AlertList key="open" state="open" />,
    all: <AlertList key="all" state="all" />,
    rules: <AlertRules />,
  };
  return (
    <Page title={t('alerts.room')} text={t('alerts.roomText')}>
      <Tabs
        label={t('alerts.room')}
        value={TABS.find((id) => id === page) ?? 'open'}
        onChange={(id) => void navigate(id === 'open' ? '/alerts' : `/alerts/${id}`)}
        tabs={TABS.map((id) => ({ id, label: t(`alerts.${id}`), panel: panels[id] }))}
      />
    </Page>
  );
}
