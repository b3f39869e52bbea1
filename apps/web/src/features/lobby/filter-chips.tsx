import type { Brand } from '@salon/contract/http.ts';
import { ChipRow, chipClass } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { brandPath, patterns } from '../../shared/paths.ts';
import { FILTERS, type LobbyQuestion, queryOf } from './view/lobby-view.ts';

interface FilterChipsProps {
  brands: readonly Brand[];
  brandId: number | null;
  question: LobbyQuestion;
}

/** Links, so that every view of the lobby has an address. Choosing what is chosen takes it back (LB-04). */
export function FilterChips({ brands, brandId, question }: FilterChipsProps) {
  const { t } = useTranslation();
  const selectedBrand = brands.find(({ id }) => id === brandId);
  const here = selectedBrand ? brandPath(selectedBrand.id, selectedBrand.name) : patterns.lobby;
  const chip = (key: string, label: ReactNode, isSelected: boolean, to: string) => (
    <Link
      key={key}
      to={to}
      preventScrollReset
      aria-current={isSelected ? 'true' : undefined}
      className={chipClass(isSelected)}
    >
      {label}
    </Link>
  );
  const { filter } = question;
  return (
    <ChipRow label={t('lobby.filters')}>
      {chip(
        'all',
        t('lobby.all'),
        filter === null && brandId === null,
        `${patterns.lobby}${queryOf({ ...question, filter: null })}`,
      )}
      {FILTERS.map((one) =>
        chip(
          one,
          t(`lobby.${one}`),
          filter === one,
          `${here}${queryOf({ ...question, filter: filter === one ? null : one })}`,
        ),
      )}
      {brands.map(({ id, name }) =>
        chip(
          `brand-${id}`,
          <bdi translate="no">{name}</bdi>,
          id === brandId,
          `${id === brandId ? patterns.lobby : brandPath(id, name)}${queryOf(question)}`,
        ),
      )}
    </ChipRow>
  );
}
