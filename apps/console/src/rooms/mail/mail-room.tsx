import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../shared/api/queries.ts';
import { Badge } from '../../shared/badge.tsx';
import { Page } from '../../shared/page.tsx';
import { useText } from '../../shared/text.ts';
import { Outbox } from './outbox.tsx';
import { Templates } from './templates.tsx';

/** Words of mails to players, and what became of each mail. */
export function Component() {
  const t = useText();
  const navigate = useNavigate();
  const { data } = useCall('mail-templates', {});
  const isOutbox = useParams()['*'] === 'outbox';
  return (
    <Page title={t('mail.room')} text={t('mail.roomText')}>
      {data?.problems.map((problem) => (
        <p key={problem} role="status" className="rounded-control border border-busy bg-s1 p-3">
          <Badge tone="busy">
            <span className="whitespace-normal">{t(`mail.problem_${problem}`)}</span>
          </Badge>
        </p>
      ))}
      <Tabs
        label={t('mail.room')}
        value={isOutbox ? 'outbox' : 'templates'}
        onChange={(id) => void navigate(id === 'outbox' ? '/mail/outbox' : '/mail')}
        tabs={[
          { id: 'templates', label: t('mail.templates'), panel: <Templates /> },
          { id: 'outbox', label: t('mail.outbox'), panel: <Outbox /> },
        ]}
      />
    </Page>
  );
}
