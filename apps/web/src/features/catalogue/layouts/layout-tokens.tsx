import { useTranslation } from 'react-i18next';
import { Code, Facts } from '../facts.tsx';
import { declaredTokens } from '../tokens/read-styles.ts';
import { TokenSwatch } from '../tokens/token-swatch.tsx';
import { useStyles } from '../tokens/use-styles.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';

/** The tokens of a layout with the values of the current theme. */
const tokensOf = ({ surface, sidebar, hasTabs }: LayoutConfiguration): ReadonlySet<string> =>
  new Set([
    ...['--bg', '--text', '--dim', '--line', '--text-26', '--text-40'],
    ...(surface === 'carded' ? ['--s1', '--s2', '--accent', '--brass', '--radius-card'] : []),
    ...(sidebar ? ['--s3', '--spacing-side-panel', '--spacing-target', '--radius-control'] : []),
    ...(hasTabs ? ['--accent', '--spacing-target', '--text-14'] : []),
  ]);

export function LayoutTokens({ configuration }: { configuration: LayoutConfiguration }) {
  const { t } = useTranslation();
  const wanted = tokensOf(configuration);
  const tokens = useStyles(declaredTokens).filter(({ name }) => wanted.has(name));
  return (
    <>
      <p className="max-w-[64ch] text-dim">{t('catalogue.tokensText')}</p>
      <Facts
        facts={tokens.map(({ name, value }) => ({
          id: name,
          name: <Code>{name}</Code>,
          value: <TokenSwatch value={value} />,
        }))}
      />
    </>
  );
}
