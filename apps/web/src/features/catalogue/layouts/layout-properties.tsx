import { useTranslation } from 'react-i18next';
import { Code, Facts } from '../facts.tsx';
import type { LayoutConfiguration } from './layout-configuration.ts';

/** The configuration of a layout in words. */
export function LayoutProperties({ configuration, path }: { configuration: LayoutConfiguration; path: string }) {
  const { t } = useTranslation();
  const { surface, head, sidebar, hasTabs } = configuration;
  const narrow = head === 'sidebar' || sidebar?.reach === 'content' ? 'catalogue.folds' : 'catalogue.drawer';
  return (
    <>
      <p className="max-w-[64ch]">{t('catalogue.layoutIntro')}</p>
      <Facts
        facts={[
          { id: 'path', name: t('catalogue.address'), value: <Code>{path}</Code> },
          { id: 'surface', name: t('catalogue.surface'), value: t(`catalogue.surface_${surface}`) },
          { id: 'head', name: t('catalogue.head'), value: t(`catalogue.head_${head}`) },
          {
            id: 'sidebar',
            name: t('catalogue.sidebar'),
            value: t(sidebar ? `catalogue.sidebar_${sidebar.side}` : 'catalogue.sidebar_none'),
          },
          ...(sidebar
            ? [
                { id: 'reach', name: t('catalogue.reach'), value: t(`catalogue.reach_${sidebar.reach}`) },
                { id: 'narrow', name: t('catalogue.narrow'), value: t(narrow) },
              ]
            : []),
          { id: 'tabs', name: t('catalogue.sections'), value: t(hasTabs ? 'catalogue.withTabs' : 'catalogue.noTabs') },
        ]}
      />
    </>
  );
}
