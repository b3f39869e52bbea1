import { Readable } from 'node:stream';
import { history } from '@salon/contract';
import type { Language } from '@salon/domain/language.ts';
import {
  BYTE_ORDER_MARK,
  type CsvCell,
  type CsvForm,
  createI18n,
  csvLine,
  decimalText,
  fractionDigits,
  momentsIn,
  PROGRAM_CSV,
  sheetCsv,
} from '@salon/i18n';
import { languageOf, timeZoneOf } from '../../http/site-language.ts';
import type { Site } from '../../http/sites.ts';
import { type BookedPlay, shownPlay } from '../../ledger/shown-play.ts';

type Spoken = Awaited<ReturnType<typeof createI18n>>;

const spokenIn = new Map<Language, Promise<Spoken>>();

/** Each language is read once. */
function speak(language: Language): Promise<Spoken> {
  const known = spokenIn.get(language) ?? createI18n(language);
  spokenIn.set(language, known);
  return known;
}

export interface FileContext {
  spoken: Spoken;
  /** Of every amount in the file. */
  currency: string;
  form: CsvForm;
  /** Null: moments are UTC, as programs read them. */
  timeZone: string | null;
}

/** Of what the caller asked for; what they left open is the site's. */
export async function fileContextOf(asked: history.FileForm, site: Site): Promise<FileContext> {
  const language = languageOf(asked.language, site);
  const isSheet = asked.format === 'sheet';
  return {
    spoken: await speak(language),
    currency: site.currency,
    form: isSheet ? sheetCsv(language) : PROGRAM_CSV,
    timeZone: isSheet ? (asked.timeZone ?? timeZoneOf(site)) : null,
  };
}

/** Amounts and moments as the file has them, and the heading of a column of moments. */
function writersOf({ form, currency, timeZone }: FileContext) {
  const digits = fractionDigits(currency);
  const inZone = timeZone === null ? null : momentsIn(timeZone);
  return {
    amount: (minor: number) => decimalText(form, minor, digits),
    moment: (at: string | null) => (at === null || inZone === null ? at : inZone(at)),
    momentHead: (title: string) => (timeZone === null ? title : `${title} (${timeZone})`),
  };
}

export function transactionsFile(context: FileContext, chunks: AsyncIterable<history.TransactionRow[]>): Readable {
  const { currency } = context;
  const { t } = context.spoken;
  const { amount: amountOf, moment, momentHead } = writersOf(context);
  const heads = [
    t('history.columnId'),
    momentHead(t('history.operationDate')),
    t('history.type'),
    t('history.from'),
    t('history.amount'),
    t('history.currency'),
    t('history.columnPlayedS'),
  ];
  return csvFile(context, heads, chunks, ({ id, operationDate, kind, from, amount, playedDurationS }) => [
    id,
    moment(operationDate),
    t(`history.movement_${kind}`),
    from || t(`history.source_${history.SOURCES[kind]}`),
    amountOf(amount),
    currency,
    playedDurationS,
  ]);
}

export function sessionsFile(context: FileContext, chunks: AsyncIterable<history.SessionRow[]>): Readable {
  const { currency } = context;
  const { t } = context.spoken;
  const { amount, moment, momentHead } = writersOf(context);
  const heads = [
    t('history.columnId'),
    t('history.machine'),
    momentHead(t('history.start')),
    momentHead(t('history.end')),
    t('history.spinCount'),
    t('history.freeSpinCount'),
    t('history.bets'),
    t('history.wins'),
    t('history.currency'),
  ];
  return csvFile(context, heads, chunks, (row) => [
    row.id,
    row.machine,
    moment(row.start),
    moment(row.end),
    row.spinCount,
    row.freeSpinCount,
    amount(row.betMinor),
    amount(row.winMinor),
    currency,
  ]);
}

export function playsFile(context: FileContext, chunks: AsyncIterable<BookedPlay[]>): Readable {
  const { currency } = context;
  const { t } = context.spoken;
  const { amount, moment, momentHead } = writersOf(context);
  const heads = [
    t('history.playNumber'),
    momentHead(t('history.time')),
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
  return csvFile(context, heads, chunks, (booked) => {
    const play = shownPlay(booked);
    return [
      play.number,
      moment(play.endedAt),
      play.game,
      t(`history.kind_${play.kind}`),
      amount(play.betMinor),
      amount(play.winMinor),
      amount(play.handPayMinor),
      play.jackpotMinor === null ? null : amount(play.jackpotMinor),
      currency,
      play.window.map((reel) => reel.join(' ')).join(' | '),
      play.games,
    ];
  });
}

/** As fast as the reader takes it: one chunk in memory at a time. */
function csvFile<Row>(
  { form }: FileContext,
  heads: readonly string[],
  chunks: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly CsvCell[],
): Readable {
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(form, heads);
    for await (const rows of chunks) yield rows.map((row) => csvLine(form, cells(row))).join('');
  }
  return Readable.from(lines());
}
