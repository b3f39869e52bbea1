import { Readable } from 'node:stream';
import { history } from '@salon/contract';
import { createI18n, fractionDigits } from '@salon/i18n';
import { type BookedPlay, shownPlay } from '../../ledger/shown-play.ts';
import { BYTE_ORDER_MARK, csvLine, decimal } from './csv.ts';

type Cell = string | number | null;
type Spoken = Awaited<ReturnType<typeof createI18n>>;

const spokenIn = new Map<history.FileLanguage, Promise<Spoken>>();

/** Each language is read once. */
export function speak(language: history.FileLanguage): Promise<Spoken> {
  const known = spokenIn.get(language) ?? createI18n(language);
  spokenIn.set(language, known);
  return known;
}

export interface FileContext {
  spoken: Spoken;
  /** Of every amount in the file. */
  currency: string;
}

/** Amounts are decimals with a point, times are UTC: the same for every program that reads them. */
export function transactionsFile(
  { spoken: { t }, currency }: FileContext,
  chunks: AsyncIterable<history.TransactionRow[]>,
): Readable {
  const heads = [
    t('history.columnId'),
    t('history.operationDate'),
    t('history.type'),
    t('history.from'),
    t('history.amount'),
    t('history.currency'),
    t('history.columnPlayedS'),
  ];
  const digits = fractionDigits(currency);
  return csvFile(heads, chunks, ({ id, operationDate, kind, from, amount, playedDurationS }) => [
    id,
    operationDate,
    t(`history.movement_${kind}`),
    from || t(`history.source_${history.SOURCES[kind]}`),
    decimal(amount, digits),
    currency,
    playedDurationS,
  ]);
}

export function sessionsFile(
  { spoken: { t }, currency }: FileContext,
  chunks: AsyncIterable<history.SessionRow[]>,
): Readable {
  const heads = [
    t('history.columnId'),
    t('history.machine'),
    t('history.start'),
    t('history.end'),
    t('history.spinCount'),
    t('history.freeSpinCount'),
    t('history.bets'),
    t('history.wins'),
    t('history.currency'),
  ];
  const digits = fractionDigits(currency);
  return csvFile(heads, chunks, (row) => [
    row.id,
    row.machine,
    row.start,
    row.end,
    row.spinCount,
    row.freeSpinCount,
    decimal(row.betMinor, digits),
    decimal(row.winMinor, digits),
    currency,
  ]);
}

export function playsFile({ spoken: { t }, currency }: FileContext, chunks: AsyncIterable<BookedPlay[]>): Readable {
  const heads = [
    t('history.playNumber'),
    t('history.time'),
    t('history.game'),
    t('history.kind'),
    t('history.bet'),
    t('history.win'),
    t('history.handPay'),
    t('history.jackpot'),
    t('history.currency'),
    t('history.reels'),
    t('history.plays'),
  ];
  const digits = fractionDigits(currency);
  return csvFile(heads, chunks, (booked) => {
    const play = shownPlay(booked);
    return [
      play.number,
      play.endedAt,
      play.game,
      t(`history.kind_${play.kind}`),
      decimal(play.betMinor, digits),
      decimal(play.winMinor, digits),
      decimal(play.handPayMinor, digits),
      play.jackpotMinor === null ? null : decimal(play.jackpotMinor, digits),
      currency,
      play.window.map((reel) => reel.join(' ')).join(' | '),
      play.games,
    ];
  });
}

/** As fast as the reader takes it: one chunk in memory at a time. */
function csvFile<Row>(
  heads: readonly string[],
  chunks: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly Cell[],
): Readable {
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(heads);
    for await (const rows of chunks) yield rows.map((row) => csvLine(cells(row))).join('');
  }
  return Readable.from(lines());
}
