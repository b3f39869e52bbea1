import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { useNavigate, useParams } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { useText } from '../../shared/text.ts';
import { Corrections } from './corrections.tsx';
import { Disputes } from './disputes.tsx';
import { HandPays } from './hand-pays.tsx';
import { Movements } from './movements.tsx';
import { Deposits, Withdrawals } from './payments.tsx';
import { Statements } from './statements.tsx';
import { Transfers } from './transfers.tsx';

const PANELS = {
  handPays: <HandPays />,
  disputes: <Disputes />,
  corrections: <Corrections />,
  transfers: <Transfers />,
  withdrawals: <Withdrawals />,
  deposits: <Deposits />,
  movements: <Movements />,
  statements: <Statements />,
} as const;
type PanelId = keyof typeof PANELS;
const IDS = Object.keys(PANELS) as PanelId[];

/** What is due, what is in doubt, and what was booked. */
export function Component() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useParams()['*'] ?? '';
  return (
    <Page title={t('money.room')} text={t('money.roomText')}>
      <Tabs
        label={t('money.room')}
        value={IDS.find((id) => id === asked) ?? 'handPays'}
        onChange={(id) => void navigate(id === 'handPays' ? '/money' : `/money/${id}`)}
        tabs={IDS.map((id) => ({ id, label: t(`money.${id}`), panel: PANELS[id] }))}
      />
    </Page>
  );
}
