import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { useNavigate, useParams } from 'react-router';
import { useSelf } from '../../shared/api/session.ts';
import { Page } from '../../shared/page.tsx';
import { useText } from '../../shared/text.ts';
import { Brands } from './brands.tsx';
import { Cabinets } from './cabinets.tsx';
import { Changes } from './changes/changes.tsx';
import { Games } from './games.tsx';
import { Machines } from './machines.tsx';
import { Settings } from './settings/settings.tsx';
import { SitePanel } from './site-panel.tsx';
import { Sites } from './sites.tsx';

/** Sites, their settings, and what stands on their floor. */
export function Component() {
  const t = useText();
  const navigate = useNavigate();
  const self = useSelf();
  const tabs = [
    { id: 'site', label: t('setup.site'), panel: <SitePanel /> },
    { id: 'settings', label: t('setup.settings'), panel: <Settings /> },
    { id: 'brands', label: t('setup.brands'), panel: <Brands /> },
    { id: 'machines', label: t('setup.machines'), panel: <Machines /> },
    { id: 'cabinets', label: t('setup.cabinets'), panel: <Cabinets /> },
    { id: 'games', label: t('setup.games'), panel: <Games /> },
    { id: 'changes', label: t('setup.changesTab'), panel: <Changes /> },
    ...(self.siteId === null ? [{ id: 'sites', label: t('setup.sites'), panel: <Sites /> }] : []),
  ];
  const path = useParams()['*'];
  const open = tabs.find(({ id }) => id === path)?.id ?? 'site';
  return (
    <Page title={t('setup.room')} text={t('setup.roomText')}>
      <Tabs
        label={t('setup.room')}
        value={open}
        onChange={(id) => void navigate(id === 'site' ? '/setup' : `/setup/${id}`)}
        tabs={tabs}
      />
    </Page>
  );
}
