import { GAME_FEATURES, type Machine } from '@salon/contract/http.ts';
import { Select, type SelectOption } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { type LobbyQuestion, queryOf } from './view/lobby-view.ts';

interface FacetSelectsProps {
  /** Of the hall or of the whole floor: their games are what can be chosen. */
  machines: readonly Machine[];
  question: LobbyQuestion;
}

const ANY = 'any';

/** Game, smallest bet and feature; what is chosen is part of the address. */
export function FacetSelects({ machines, question }: FacetSelectsProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const navigate = useNavigate();
  const ask = (change: Partial<LobbyQuestion>) =>
    void navigate({ search: queryOf({ ...question, ...change }) }, { preventScrollReset: true });
  const names = new Map(machines.map(({ gameId, game }) => [gameId, game.name]));
  const bets = [...new Set(machines.flatMap(({ game }) => game.minBetMinor ?? []))].sort((a, b) => a - b);
  const offered = new Set(machines.flatMap(({ game }) => game.features));
  const features = GAME_FEATURES.filter((feature) => offered.has(feature) || feature === question.feature);

  const select = (label: string, any: string, value: string | null, options: SelectOption<string>[], to: Choose) =>
    options.length < 2 && value === null ? null : (
      <Select
        label={label}
        labelHidden
        value={value ?? ANY}
        options={[{ value: ANY, label: any }, ...options]}
        onChange={(chosen) => ask(to(chosen === ANY ? null : chosen))}
        className="shrink-0 whitespace-nowrap"
      />
    );
  return (
    <div className="-mx-3 flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none]">
      {select(
        t('lobby.game'),
        t('lobby.anyGame'),
        question.gameId,
        [...names].map(([value, label]) => ({ value, label })),
        (gameId) => ({ gameId }),
      )}
      {select(
        t('lobby.smallestBet'),
        t('lobby.anyBet'),
        question.betMinor === null ? null : String(question.betMinor),
        bets.map((bet) => ({ value: String(bet), label: t('lobby.betUpTo', { amount: money(bet) }) })),
        (bet) => ({ betMinor: bet === null ? null : Number(bet) }),
      )}
      {select(
        t('lobby.feature'),
        t('lobby.anyFeature'),
        question.feature,
        features.map((value) => ({ value, label: t(`lobby.feature_${value}`) })),
        (chosen) => ({ feature: GAME_FEATURES.find((one) => one === chosen) ?? null }),
      )}
    </div>
  );
}

type Choose = (value: string | null) => Partial<LobbyQuestion>;
