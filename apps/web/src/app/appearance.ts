import { counterpartOf, defaultThemeId, isThemeId, themeMode } from '@salon/domain/themes/ids.ts';
import { createI18n, defaultLanguageId, direction as directionOf, type LanguageId, shownLanguage } from '@salon/i18n';
import type { i18n } from 'i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  currentPlayerSettings,
  type PlayerSettings,
  playerSettingsStore,
  reloadPlayerSettings,
  setThemeOfSite,
  updatePlayerSettings,
} from '../shared/player-settings/player-settings.ts';
import { settingsEntry } from '../shared/player-settings/record.ts';
import type { Settings } from '../shared/settings/settings.ts';
import { entries } from '../shared/storage/entries.ts';

interface Appearance {
  /** The main theme that is shown, `system` already resolved. */
  theme: string;
  direction: 'ltr' | 'rtl';
}

/**
 * Theme, direction and language of the page. `boot.js` applies the last ones before the first paint; this module updates them.
 * A theme goes straight to the document: the browser repaints, React draws nothing again.
 */
const appearance = createStore<Appearance>(() => ({ theme: defaultThemeId, direction: 'ltr' }));

/** Renders again only when the mode changes, not with every theme. */
export const useIsDark = () => useStore(appearance, ({ theme }) => themeMode(theme) === 'dark');
export const useDirection = () => useStore(appearance, ({ direction }) => direction);

const prefersLight = matchMedia('(prefers-color-scheme: light)');
/** The operator's theme and its counterpart. */
let house = { dark: defaultThemeId, light: counterpartOf(defaultThemeId) };

function show(): void {
  const { theme, direction, animations, customScrollbars } = currentPlayerSettings();
  const root = document.documentElement;
  const bySystem = prefersLight.matches ? house.light : house.dark;
  const main = theme.main === 'system' ? bySystem : theme.main;
  const next = { theme: main, direction: direction === 'auto' ? directionOf(root.lang) : direction };
  root.dataset.theme = main;
  root.dir = next.direction;
  root.dataset.animations = animations ? 'on' : 'off';
  root.dataset.scrollbars = customScrollbars ? 'custom' : 'system';
  rememberForBoot({
    theme: playerSettingsStore.getState().choices.theme?.main ?? '',
    direction,
    animations,
    customScrollbars,
  });
  const before = appearance.getState();
  if (before.theme !== main || before.direction !== next.direction) appearance.setState(next);
  const bar = getComputedStyle(root).getPropertyValue('--bg');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', bar);
}

type Remembered = Pick<PlayerSettings, 'direction' | 'animations' | 'customScrollbars'> & { theme: string };

function rememberForBoot(shown: Remembered): void {
  if (shown.theme === '') entries.theme.clear();
  else entries.theme.write(shown.theme);
  entries.direction.write(shown.direction);
  entries.animations.write(shown.animations ? 'on' : 'off');
  entries.scrollbars.write(shown.customScrollbars ? 'custom' : 'system');
}

/** Dark and light of the same hue. */
export const toggleTheme = () => updatePlayerSettings({ theme: { main: counterpartOf(appearance.getState().theme) } });

function showLanguage(language: string): void {
  document.documentElement.lang = language;
  show();
}

/** The player's choice, else the operator's theme, else the default. */
export async function startAppearance(settings: Settings): Promise<i18n> {
  const site = isThemeId(settings.THEME) ? settings.THEME : defaultThemeId;
  const isDark = themeMode(site) === 'dark';
  house = { dark: isDark ? site : counterpartOf(site), light: isDark ? counterpartOf(site) : site };
  entries.siteThemes.write(`${site} ${house.dark} ${house.light}`);
  setThemeOfSite(site);
  const language = entries.language.read() || settings.LANGUAGE || defaultLanguageId;
  const i18n = await createI18n(language, settings.LANGUAGE, { isWhole: false });
  const onLanguage = () => showLanguage(shownLanguage(i18n));
  onLanguage();
  i18n.on('languageChanged', onLanguage);
  playerSettingsStore.subscribe((now, before) => {
    if (now.settings !== before.settings) show();
  });
  prefersLight.addEventListener('change', show);
  addEventListener('storage', ({ key }) => {
    if (key === settingsEntry.key || key === null) reloadPlayerSettings();
  });
  return i18n;
}

export function chooseLanguage(i18n: i18n, language: LanguageId): void {
  entries.language.write(language);
  void i18n.changeLanguage(language);
}
