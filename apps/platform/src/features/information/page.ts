import { account } from '@salon/contract';
import { LANGUAGES, type Language } from '@salon/domain/language.ts';
import { general as arGeneral } from '@salon/i18n/ar/general.ts';
import { information as arTitles } from '@salon/i18n/ar/information.ts';
import { general as enGeneral } from '@salon/i18n/en/general.ts';
import { information as enTitles } from '@salon/i18n/en/information.ts';
import { general as trGeneral } from '@salon/i18n/tr/general.ts';
import { information as trTitles } from '@salon/i18n/tr/information.ts';
import { html, Markup } from '../../http/markup.ts';
import { regulationOf } from '../../http/site-regulation.ts';
import type { Site } from '../../http/sites.ts';
import type { TextPageId } from './content/texts.ts';
import { directionOf, textsOf } from './language.ts';
import { paytables } from './paytables.ts';
import { STYLE } from './style.ts';

export const pageIds = [
  'password-reset',
  'game-rules-and-content',
  'player-protection-information',
  'terms-of-use',
  'privacy-policy',
  'paytables',
  'contact',
] as const satisfies readonly (TextPageId | 'paytables' | 'contact')[];
export type PageId = (typeof pageIds)[number];

const generalTexts = { tr: trGeneral, en: enGeneral, ar: arGeneral };
const titleTexts = { tr: trTitles, en: enTitles, ar: arTitles };
const TITLES: Record<Exclude<PageId, 'contact'>, keyof typeof enTitles> = {
  'password-reset': 'passwordReset',
  'game-rules-and-content': 'gameRules',
  'player-protection-information': 'playerProtection',
  'terms-of-use': 'termsOfUse',
  'privacy-policy': 'privacyPolicy',
  paytables: 'paytables',
};
const LANGUAGE_NAMES: Record<Language, string> = { tr: 'Türkçe', en: 'English', ar: 'العربية' };

export interface PageRequest {
  page: PageId;
  language: Language;
  /** Null: as the browser prefers. */
  mode: 'light' | 'dark' | null;
  site: Site;
}

export const titleOf = (page: PageId, language: Language): string =>
  page === 'contact' ? textsOf[language].contact : titleTexts[language][TITLES[page]];

/** The whole page, readable by itself: no script, no font, nothing from elsewhere. */
export function informationPage({ page, language, mode, site }: PageRequest): string {
  const title = titleOf(page, language);
  const texts = textsOf[language];
  const to = (target: PageId, inLanguage: Language) =>
    `/${target}?${new URLSearchParams({ lang: inLanguage, ...(mode && { mode }) })}`;
  const links = pageIds.map(
    (one) =>
      html`<li><a href="${to(one, language)}"${one === page ? html` aria-current="page"` : null}>${titleOf(one, language)}</a></li>`,
  );
  const languages = LANGUAGES.map(
    (one) =>
      html`<li><a href="${to(page, one)}" lang="${one}" hreflang="${one}"${one === language ? html` aria-current="true"` : null}>${LANGUAGE_NAMES[one]}</a></li>`,
  );
  const body = bodyOf(page, language, site);
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${mode === null ? null : html` data-mode="${mode}"`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${site.name}</title><link rel="icon" href="${site.logo === null ? '/icon.svg' : '/site-logo.svg'}"><style>${STYLE_MARKUP}</style></head>
<body><div class="page">
<header class="head"><p class="site">${site.logo === null ? null : html`<img src="/site-logo.svg" alt="">`}${site.name}</p>
<ul class="languages" aria-label="${texts.languages}">${languages}</ul></header>
<main><h1>${title}</h1>${body}</main>
<footer>${page === 'contact' ? null : html`<h2>${texts.contact}</h2>${contact(site, language)}`}<nav aria-label="${texts.pages}"><ul>${links}</ul></nav>${regulated(site, language)}</footer>
</div></body></html>`.text;
}

function bodyOf(page: PageId, language: Language, site: Site): Markup {
  if (page === 'contact') return html`${contact(site, language)}${map(site, language)}`;
  if (page === 'paytables') return paytables(language, { site: site.name, currency: site.currency });
  return text(page, language, site);
}

/** Our own constant, not escaped: a style's text is not HTML, and its hash is what the browser compares. */
const STYLE_MARKUP = new Markup(STYLE);

function text(page: TextPageId, language: Language, site: Site): Markup {
  const { lead, sections } = textsOf[language].texts[page];
  const values: Record<string, string> = {
    site: site.name,
    currency: site.currency,
    years: String(account.IDENTITY_RETENTION_YEARS),
    age: String(regulationOf(site).ageMin),
  };
  const filled = (one: string) => one.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return html`<p>${filled(lead)}</p>${sections.map(
    ({ heading, paragraphs = [], list = [] }) =>
      html`<section><h2>${heading}</h2>${paragraphs.map((one) => html`<p>${filled(one)}</p>`)}${
        list.length === 0 ? null : html`<ul>${list.map((one) => html`<li>${filled(one)}</li>`)}</ul>`
      }</section>`,
  )}`;
}

function contact({ settings }: Site, language: Language): Markup {
  const texts = textsOf[language];
  const { CONTACT_EMAIL: email, CONTACT_NUMBER: number } = settings;
  return html`<p>${texts.byChat}</p>${
    typeof email === 'string' && email !== ''
      ? html`<p>${texts.byEmail}: <a href="mailto:${email}"><bdi dir="ltr">${email}</bdi></a></p>`
      : null
  }${typeof number === 'string' && number !== '' ? html`<p>${texts.byNumber}: <bdi dir="ltr">+${number}</bdi></p>` : null}${
    addressOf(settings) === '' ? null : html`<p>${texts.byAddress}: <bdi>${addressOf(settings)}</bdi></p>`
  }`;
}

/** The same line as under every page of the client. */
function regulated(site: Site, language: Language): Markup {
  const { ageMin, helpLine, licence } = regulationOf(site);
  return html`<p><strong><bdi dir="ltr">${ageMin}+</bdi></strong> · ${generalTexts[language].responsiblePlay}${
    helpLine === null ? null : html` · <bdi>${helpLine}</bdi>`
  }${licence === null ? null : html` · ${licence}`}</p>`;
}

const addressOf = ({ CONTACT_ADDRESS }: Site['settings']) =>
  typeof CONTACT_ADDRESS === 'string' ? CONTACT_ADDRESS.trim() : '';

/** Where the map comes from; the contact page's policy names it where the site has a map. */
export const MAP_ORIGIN = 'https://www.google.com';

/** The site has a key for maps, and an address to show. */
export function hasMap({ settings }: Pick<Site, 'settings'>): boolean {
  const { MAPS_KEY } = settings;
  return typeof MAPS_KEY === 'string' && MAPS_KEY !== '' && addressOf(settings) !== '';
}

/** The key may be restricted to the site's host, which the frame therefore names. */
function map(site: Site, language: Language): Markup | null {
  if (!hasMap(site)) return null;
  const { MAPS_KEY } = site.settings;
  const query = new URLSearchParams({ key: String(MAPS_KEY), q: addressOf(site.settings), language });
  return html`<iframe class="map" title="${textsOf[language].map}" src="${MAP_ORIGIN}/maps/embed/v1/place?${query.toString()}" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
}
