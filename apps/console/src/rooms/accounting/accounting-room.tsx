import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { useNavigate, useParams } from 'react-router';
import { useRight } from '../../shared/api/session.ts';
import { Page } from '../../shared/page.tsx';
import { useText } from '../../shared/text.ts';
import { HandPayTrails } from './hand-pay-trails.tsx';
import { Procedures } from './procedures.tsx';
import { Readings } from './readings.tsx';

const TABS = ['readings', 'procedures', 'hand-pays'] as const;

/** Meters, cleared memories and replaced boards, the trail of hand pays. */
export function Component() {
  const t = useText();
  const navigate = useNavigate();
  const canReadMoney = useRight('money.read');
  const path = useParams()['*'];
  const tabs = [
    { id: 'readings', label: t('accounting.readings'), panel: <Readings /> },
    { id: 'procedures', label: t('accounting.procedures'), panel: <Procedures /> },
    ...(canReadMoney ? [{ id: 'hand-pays', label: t('accounting.handPays'), panel: <HandPayTrails /> }] : []),
  ];
  return (
    <Page title={t('accounting.room')} text={t('accounting.roomText')}>
      <Tabs
        label={t('accounting.room')}
        value={TABS.find((id) => id === path) ?? 'readings'}
        onChange={(id) => void navigate(id === 'readings' ? '/accounting' : `/accounting/${id}`)}
        tabs={tabs}
      />
    </Page>
  );
}
