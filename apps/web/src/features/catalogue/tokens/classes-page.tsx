import { Button, Chip, ChipRow, TextField } from '@salon/ui';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogueScreen, CatalogueSection } from '../catalogue-screen.tsx';
import { Code, Facts } from '../facts.tsx';
import { declaredTokens, type Token, utilityClasses } from './read-styles.ts';
import { type ClassGroup, classGroupOf, groupOf } from './token-groups.ts';
import { isColor, TokenSwatch } from './token-swatch.tsx';
import { useStyles } from './use-styles.ts';

const TOKEN_GROUPS = ['colors', 'sizes', 'radii', 'type', 'motion'] as const;
const CLASS_GROUPS = ['all', 'color', 'space', 'size', 'text', 'arrangement', 'rest'] as const;
const STEP = 60;

/** Tokens and utilities as the browser has read them: nothing here is written down a second time. */
export function ClassesPage({ title }: { title: string }) {
  const { t } = useTranslation();
  const tokens = useStyles(declaredTokens);
  return (
    <CatalogueScreen title={title} text={t('catalogue.helperText')}>
      {TOKEN_GROUPS.map((group) => {
        const found = tokens.filter((token) => groupOf(token, isColor) === group);
        if (found.length === 0) return null;
        return (
          <CatalogueSection key={group} id={group} title={t(`catalogue.tokens_${group}`)}>
            {group === 'colors' ? <Swatches tokens={found} /> : <Values tokens={found} />}
          </CatalogueSection>
        );
      })}
      <CatalogueSection id="classes" title={t('catalogue.classes')}>
        <Classes />
      </CatalogueSection>
    </CatalogueScreen>
  );
}

const Swatches = ({ tokens }: { tokens: readonly Token[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-2">
    {tokens.map(({ name, value }) => (
      <li key={name} className="flex flex-col gap-2 overflow-hidden rounded-card border border-line bg-s1 p-2">
        <span
          aria-hidden="true"
          className="h-14 rounded-control border border-line forced-color-adjust-none"
          style={{ background: `var(${name})` }}
        />
        <Code>{name}</Code>
        <span className="px-2 text-12 text-dim">
          <bdi dir="ltr" translate="no">
            {value}
          </bdi>
        </span>
      </li>
    ))}
  </ul>
);

const Values = ({ tokens }: { tokens: readonly Token[] }) => (
  <div className="rounded-card border border-line bg-s1 px-4">
    <Facts
      facts={tokens.map(({ name, value }) => ({
        id: name,
        name: <Code>{name}</Code>,
        value: <TokenSwatch value={value} />,
      }))}
    />
  </div>
);

function Classes() {
  const { t } = useTranslation();
  const all = useStyles(utilityClasses);
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState<ClassGroup | 'all'>('all');
  const [shown, setShown] = useState(STEP);
  const deferredQuery = useDeferredValue(query).trim().toLowerCase();
  const found = useMemo(
    () =>
      all.filter(
        ({ name, declarations }) =>
          (name.includes(deferredQuery) || declarations.includes(deferredQuery)) &&
          (group === 'all' || classGroupOf(declarations) === group),
      ),
    [all, deferredQuery, group],
  );
  return (
    <>
      <TextField
        label={t('catalogue.searchClasses')}
        type="search"
        leading={<Search />}
        value={query}
        dir="ltr"
        className="max-w-[420px]"
        onChange={({ target }) => {
          setQuery(target.value);
          setShown(STEP);
        }}
      />
      <ChipRow label={t('catalogue.classGroups')}>
        {CLASS_GROUPS.map((one) => (
          <Chip
            key={one}
            selected={one === group}
            onClick={() => {
              setGroup(one);
              setShown(STEP);
            }}
          >
            {t(`catalogue.classes_${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <p role="status" className="text-dim">
        {found.length === 0 ? t('general.searchNoResults') : t('catalogue.classesFound', { count: found.length })}
      </p>
      <div className="rounded-card border border-line bg-s1 px-4 empty:hidden">
        <Facts
          facts={found.slice(0, shown).map(({ name, declarations }) => ({
            id: name,
            name: <Code>{name}</Code>,
            value: <Code>{declarations}</Code>,
          }))}
        />
      </div>
      {found.length > shown ? (
        <Button variant="ghost" className="self-center" onClick={() => setShown(shown + 2 * STEP)}>
          {t('general.more')}
        </Button>
      ) : null}
    </>
  );
}
