import { type Game, games } from '@salon/domain/games/index.ts';
import type { Language } from '@salon/domain/language.ts';
import { game as arGame } from '@salon/i18n/ar/game.ts';
import { history as arHistory } from '@salon/i18n/ar/history.ts';
import { game as enGame } from '@salon/i18n/en/game.ts';
import { history as enHistory } from '@salon/i18n/en/history.ts';
import { listText } from '@salon/i18n/list-text.ts';
import { formatMoney, isolate } from '@salon/i18n/money.ts';
import { formatNumber, formatPercent } from '@salon/i18n/times.ts';
import { game as trGame } from '@salon/i18n/tr/game.ts';
import { history as trHistory } from '@salon/i18n/tr/history.ts';
import { html, type Markup } from '../../http/markup.ts';
import { textsOf } from './language.ts';

const gameTexts = { tr: trGame, en: enGame, ar: arGame };
const historyTexts = { tr: trHistory, en: enHistory, ar: arHistory };

/** Every game by its own table: the very numbers that the machines pay by. */
export function paytables(language: Language, { site, currency }: { site: string; currency: string }): Markup {
  const texts = textsOf[language];
  return html`<p>${texts.paytablesLead.replace('{site}', site)}</p>
<ul>${texts.paytablesNotes.map((note) => html`<li>${note}</li>`)}</ul>
${games.map((game) => gameTable(game, language, currency))}`;
}

function gameTable(game: Game, language: Language, currency: string): Markup {
  const t = gameTexts[language];
  const table = game.paytable();
  const money = (minor: number) => isolate(formatMoney(language, minor, currency));
  const counts = [...new Set(table.rows.flatMap(({ pays }) => Object.keys(pays).map(Number)))].sort((a, b) => a - b);
  const facts: [string, string][] = [
    [t.paytableRtp, formatPercent(language, table.rtp)],
    [t.paytableHitFrequency, formatPercent(language, table.hitFrequency)],
    [t.paytableVolatility, t[`volatility_${table.volatility}`]],
    [t.paytableLines, formatNumber(language, table.lines.length)],
    [t.paytableBets, game.betsMinor.map(money).join(' · ')],
  ];
  if (table.jackpotContributionBp > 0)
    facts.push([t.paytableJackpotShare, formatPercent(language, table.jackpotContributionBp / 10_000)]);
  return html`<section class="game">
<h2 id="${game.id}">${game.name}</h2>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<div class="scroll" tabindex="0" role="region" aria-labelledby="${game.id}"><table>
<caption>${t.paytablePerLine}</caption>
<thead><tr><th scope="col">${t.paytableSymbol}</th>${counts.map((count) => html`<th scope="col">${count}×</th>`)}</tr></thead>
<tbody>${table.rows.map(
    ({ symbol, pays, scatter }) =>
      html`<tr><th scope="row">${picture(symbol)}${symbolName(symbol, language)}${scatter ? html` <span class="dim">*</span>` : null}</th>${counts.map(
        (count) => html`<td>${pays[count] === undefined ? '–' : formatNumber(language, pays[count])}</td>`,
      )}</tr>`,
  )}</tbody></table></div>
${rules(game, language, money)}
<h3>${t.paytableLines}</h3>
<ul class="lines">${table.lines.map((line, at) => html`<li>${at + 1}: ${line.map((row) => row + 1).join('-')}</li>`)}</ul>
</section>`;
}

function rules(game: Game, language: Language, money: (minor: number) => string): Markup {
  const t = gameTexts[language];
  const { rows, wild, features } = game.paytable();
  const { freeSpins, pick, jackpot, wildFactor } = features;
  const named = (symbol: string, text: string) =>
    html`<li>${picture(symbol)}<b>${symbolName(symbol, language)}</b>: ${text}</li>`;
  const awards = Object.entries(freeSpins?.awards ?? {}).map(([count, spins]) => isolate(`${count}× = ${spins}`));
  const filled = (text: string, values: Record<string, string | number>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  return html`<ul>
${rows.some(({ scatter }) => scatter) ? html`<li>* ${t.paytableScatter}</li>` : null}
${wild === null ? null : named(wild, `${t.paytableWild}.${wildFactor > 1 ? ` ${filled(t.paytableWildFactor, { factor: wildFactor })}` : ''}`)}
${freeSpins === null ? null : named(freeSpins.symbol, filled(t.paytableFreeSpins, { awards: listText(language, awards), factor: freeSpins.factor }))}
${pick === null ? null : named(pick.symbol, filled(t.paytablePick, { reels: pick.reels, times: formatNumber(language, Math.max(...pick.prizesPerBet)) }))}
${jackpot === null ? null : named(jackpot.symbol, filled(t.paytableJackpot, { count: jackpot.count, amount: money(jackpot.fullBetMinor) }))}
</ul>`;
}

/** As the machine shows it; its name stands beside it. */
const picture = (symbol: string): Markup =>
  html`<img class="symbol" src="/images/symbols/${symbol}.svg" alt="" width="36" height="36">`;

function symbolName(symbol: string, language: Language): string {
  const texts: Record<string, string> = historyTexts[language];
  return texts[`symbol_${symbol}`] ?? symbol;
}
