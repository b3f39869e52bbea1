import type { Findings } from './findings.ts';
import type { Remark } from './notes.ts';
import { bounded, money } from './text.ts';
import type { Verdict } from './verdict.ts';

const LABEL_WIDTH = 14;

/** The whole report for a person at a terminal. */
export function reportOf(found: Findings, { missing, notes }: Verdict, fileEntry: string | null): string[] {
  return [
    ...(found.contact === 'answers' ? [...machineLines(found), ''] : []),
    missing.length === 0 ? 'This machine can be hosted.' : 'This machine cannot be hosted yet:',
    ...remarks(missing),
    ...(fileEntry !== null && missing.length === 0 ? [`In the cabinet's file: ${fileEntry}`] : []),
    ...(notes.length > 0 ? ['', 'Worth knowing:', ...remarks(notes)] : []),
  ];
}

function machineLines({
  identity: { game, version, features, registration, lock },
  meters,
  events,
}: Findings): string[] {
  const line = (label: string, text: string | null) => `${label.padEnd(LABEL_WIDTH)}${text ?? 'no answer'}`;
  return [
    line('Version', version && `SAS ${sasVersion(version.sasVersion)}, serial ${quoted(version.serial)}`),
    line('Game', game && `${quoted(game.gameId)} ${quoted(game.additionalId)}, paytable ${quoted(game.paytableId)}`),
    line('Denomination', game && denomination(game.denominationCode, game.denominationCents)),
    line('Base', game && percentage(game.basePercentage)),
    line('Largest bet', game && `${game.maxBet} credits`),
    line('Features', features && `AFT ${yesNo(features.hasAft)}, tickets ${yesNo(features.hasTicketRedemption)}`),
    line('Asset', lock && String(lock.assetNumber)),
    line('Registration', shown(registration?.status)),
    line('AFT', lock && aft(lock)),
    line('Lock', shown(lock?.lock)),
    line('Host cash-out', lock && hostCashOut(lock.hostCashOut)),
    line('Limit', lock && `${money(lock.limitCents)} for one transfer`),
    line('Credit', lock && money(lock.cashableCents)),
    line('Meters', meters && counters(meters)),
    ...(events.length > 0 ? [line('Events', shownEvents(events))] : []),
  ];
}

type Lock = NonNullable<Findings['identity']['lock']>;

function aft({ aft, available }: Lock): string {
  const now = [available.toMachine ? 'in' : null, available.toHost ? 'out' : null].filter((one) => one !== null);
  return `in-house ${onOff(aft.isInHouseEnabled)}, now possible: ${now.join(' and ') || 'nothing'}`;
}

function hostCashOut({ isControllable, isEnabled, isHard }: Lock['hostCashOut']): string {
  return `${onOff(isEnabled)}, ${isControllable ? 'controlled by the host' : 'not controlled by the host'}${isHard ? ', hard' : ''}`;
}

function counters({ creditMinor, counters: now }: NonNullable<Findings['meters']>): string {
  return [
    `credit ${money(creditMinor)}`,
    `coin in ${money(now.coinInMinor)}`,
    `coin out ${money(now.coinOutMinor)}`,
    `jackpot ${money(now.jackpotMinor)}`,
    `games ${now.games}`,
    `transferred in ${money(now.transferInMinor)}`,
    `out ${money(now.transferOutMinor)}`,
  ].join(', ');
}

function remarks(all: readonly Remark[]): string[] {
  return all.flatMap(({ what, todo }) => [`- ${what}`, `  ${todo}`]);
}

function denomination(code: number, cents: number | null): string {
  return cents === null ? `code ${code}, which is not known` : `${money(cents)} (code ${code})`;
}

function sasVersion(text: string): string {
  return /^\d{3}$/.test(text) ? `${text[0]}.${text.slice(1)}` : quoted(text);
}

function percentage(text: string): string {
  return /^\d{4}$/.test(text) ? `${Number(text) / 100} %` : quoted(text);
}

const shown = (name: string | undefined) => name?.replaceAll('_', ' ') ?? null;
const shownEvents = (events: readonly string[]) => events.map(shown).join(', ');
const quoted = (text: string) => `"${bounded(text)}"`;
const yesNo = (is: boolean) => (is ? 'yes' : 'no');
const onOff = (is: boolean) => (is ? 'on' : 'off');
