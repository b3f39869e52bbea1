import type { PlayRow } from '@salon/contract/history.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';
import { usePlayKind } from '../format/use-play-kind.ts';
import { useSymbolName } from '../format/use-symbol-name.ts';
import { useSettings } from '../settings/use-settings.ts';
import type { PlayWords } from './play-drawing.ts';

export function usePlayWords(play: PlayRow): PlayWords {
  const { t, i18n } = useTranslation();
  const { money, dateTime } = useFormat();
  const { SITE_NAME } = useSettings();
  const kindOf = usePlayKind();
  const name = useSymbolName();
  const { pick, lineWins, scatterWinMinor, freeSpinsWon, handPayMinor, jackpotMinor } = play;
  const wins: { name: string; amount: string }[] = lineWins.map(({ line, symbol, count, winMinor }) => ({
    name: t('history.lineWin', { line, times: count, symbol: name(symbol) }),
    amount: money(winMinor),
  }));
  if (scatterWinMinor > 0) wins.push({ name: t('history.scatterWin'), amount: money(scatterWinMinor) });
  if (freeSpinsWon > 0) wins.push({ name: t('history.freeSpinsWon', { count: freeSpinsWon }), amount: '' });
  const amounts: { name: string; amount: string; isBrass: boolean }[] = [
    { name: t('history.bet'), amount: money(play.betMinor), isBrass: false },
    { name: t('history.win'), amount: money(play.winMinor), isBrass: play.winMinor > play.betMinor },
  ];
  if (handPayMinor > 0) amounts.push({ name: t('history.handPay'), amount: money(handPayMinor), isBrass: false });
  if (jackpotMinor !== null) amounts.push({ name: t('history.jackpot'), amount: money(jackpotMinor), isBrass: true });
  return {
    ...{ game: play.game, kind: kindOf(play), site: SITE_NAME, time: dateTime(play.endedAt) },
    number: `${t('history.playNumber')} ${play.number}`,
    ...{ wins, amounts, isRightToLeft: i18n.dir() === 'rtl' },
    moreWins: (count) => t('history.moreWins', { count }),
    noReels: noReels(),
  };

  function noReels(): string {
    if (pick === null) return t('history.noPicture');
    if (pick.prizeMinor === 0) return t('history.pickEmpty', { box: pick.box + 1 });
    return `${t('history.pickPrize', { box: pick.box + 1 })} · ${money(pick.prizeMinor)}`;
  }
}
