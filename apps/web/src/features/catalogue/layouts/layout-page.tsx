import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import '../catalogue.css';
import { type LayoutFamily, layoutFamilies, layoutPath } from './layout-configuration.ts';
import { LayoutProperties } from './layout-properties.tsx';
import { LayoutTokens } from './layout-tokens.tsx';
import { MeasuredParts } from './measured-parts.tsx';
import { PageLayout } from './page-layout.tsx';

export interface LayoutPageProps {
  family: LayoutFamily;
  name: string;
  /** Names of layouts in the language of the page, as the menu has them. */
  titleOf(name: string): string;
}

/** A layout page that shows its own configuration, tokens and current sizes. */
export function LayoutPage({ family, name, titleOf }: LayoutPageProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const configuration = layoutFamilies[family].get(name);
  if (configuration === undefined) throw new Error(`no layout is called ${family}/${name}`);
  const names = [...layoutFamilies[family].keys()];
  return (
    <PageLayout
      ref={root}
      configuration={configuration}
      title={titleOf(name)}
      text={t(`catalogue.${family}Text`)}
      sidebar={
        configuration.sidebar
          ? {
              label: t('catalogue.otherLayouts'),
              content: <Neighbours family={family} names={names} titleOf={titleOf} />,
            }
          : undefined
      }
      sections={[
        {
          id: 'about',
          title: t('catalogue.about'),
          content: <LayoutProperties configuration={configuration} path={layoutPath(family, name)} />,
        },
        { id: 'tokens', title: t('catalogue.tokens'), content: <LayoutTokens configuration={configuration} /> },
        { id: 'sizes', title: t('catalogue.sizes'), content: <MeasuredParts root={root} /> },
      ]}
    />
  );
}

function Neighbours({ family, names, titleOf }: Omit<LayoutPageProps, 'name'> & { names: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {names.map((other) => (
        <li key={other}>
          <NavLink
            to={layoutPath(family, other)}
            className="flex min-h-target items-center rounded-control px-3 -outline-offset-2 hover:bg-s2 aria-[current=page]:bg-s3 aria-[current=page]:font-semibold"
          >
            {titleOf(other)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
