/** The demo payment page as HTML: no script, no storage, nothing of the page around it. */
import type { Language } from '@salon/domain/language.ts';
import { formatMoney, isolate } from '@salon/i18n';
import { translate } from './texts.ts';

/** Carried from form to form, since this page remembers nothing. */
export interface Visit {
  lang: Language;
  mode: 'dark' | 'light';
  /** Of the player, as the site names them. */
  id: string;
  name: string;
  lastname: string;
  username: string;
  /** The site's id of this deposit. */
  deposit: string;
  /** The site's account here. */
  merchant: string;
  /** Ours of this payment. */
  transaction: string;
}

export interface PageSite {
  currency: string;
  name: string;
}

const AMOUNTS_MINOR = [5_000, 10_000, 25_000, 50_000, 100_000];

/** As text of the page, whatever it holds. */
const inert = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function layout({ lang, mode }: Visit, heading: string, body: string): string {
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}" data-mode="${mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inert(heading)}</title>
<link rel="stylesheet" href="/demo-payment/page.css">
</head>
<body><main>${body}</main></body>
</html>
`;
}

function hidden(visit: Visit): string {
  return Object.entries(visit)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${inert(value)}">`)
    .join('');
}

const amountText = ({ lang }: Visit, site: PageSite, minor: number) => isolate(formatMoney(lang, minor, site.currency));

/** `problem`: what was sent was no amount; `typed` is then shown again. */
export function paymentForm(visit: Visit, site: PageSite, problem: boolean, typed: string): string {
  const text = (key: Parameters<typeof translate>[1]) => inert(translate(visit.lang, key));
  const choices = AMOUNTS_MINOR.map(
    (minor, index) =>
      `<label class="choice"><input type="radio" name="amount" value="${minor}"${index === 1 ? ' checked' : ''}><span>${inert(amountText(visit, site, minor))}</span></label>`,
  ).join('');
  const payer = `${visit.name} ${visit.lastname}`.trim();
  return layout(
    visit,
    translate(visit.lang, 'title'),
    `<h1>${text('title')}</h1>
<p class="note">${text('note')}</p>
<dl><dt>${text('payer')}</dt><dd><bdi>${inert(payer)}</bdi> (<bdi>${inert(visit.username)}</bdi>)</dd></dl>
<form method="post" action="/demo-payment/pay">
${hidden(visit)}
<fieldset><legend>${text('amount')}</legend><div class="choices">${choices}</div></fieldset>
<label class="other" for="other">${text('other')}</label>
<input id="other" name="other" inputmode="decimal" autocomplete="off" dir="ltr" value="${inert(typed)}" aria-describedby="hint"${problem ? ' aria-invalid="true" autofocus' : ''}>
<p id="hint" class="${problem ? 'problem' : 'hint'}">${text(problem ? 'invalid' : 'otherHint')}</p>
<button type="submit">${text('pay')}</button>
</form>`,
  );
}

export function outcomePage(visit: Visit, site: PageSite, amountMinor: number, outcome: 'paid' | 'refused'): string {
  const gaps = { amount: amountText(visit, site, amountMinor), site: site.name };
  return layout(
    visit,
    translate(visit.lang, outcome),
    `<h1>${inert(translate(visit.lang, outcome))}</h1><p role="status">${inert(translate(visit.lang, `${outcome}Text`, gaps))}</p>`,
  );
}

/** The same payment once more: the transaction is the same, so that it is paid once. */
export function silentPage(visit: Visit, amountMinor: number): string {
  return layout(
    visit,
    translate(visit.lang, 'silent'),
    `<h1>${inert(translate(visit.lang, 'silent'))}</h1><p role="status">${inert(translate(visit.lang, 'silentText'))}</p>
<form method="post" action="/demo-payment/pay">${hidden(visit)}<input type="hidden" name="amount" value="${amountMinor}"><input type="hidden" name="other" value="">
<button type="submit">${inert(translate(visit.lang, 'again'))}</button></form>`,
  );
}

export function brokenPage(lang: Language, mode: Visit['mode']): string {
  const nobody = { id: '', name: '', lastname: '', username: '' };
  const visit: Visit = { lang, mode, ...nobody, deposit: '', merchant: '', transaction: '' };
  const title = translate(lang, 'title');
  return layout(visit, title, `<h1>${inert(title)}</h1><p role="alert">${inert(translate(lang, 'broken'))}</p>`);
}
