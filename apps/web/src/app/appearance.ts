import { createI18n, defaultLanguageId, direction, type LanguageId } from '@salon/i18n';
import { isThemeId, themeMode } from '@salon/ui/themes/seeds.ts';
import type { i18n } from 'i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Settings } from '../shared/settings/settings.ts';
import { entries } from '../shared/storage/entries.ts';

/** Theme and language of the page. `boot.js` puts the stored ones on before the first paint; this keeps them. */
const appearance = createStore<{ theme: string }>(() => ({ theme: document.documentElement.dataset.theme ?? 'dark1' }));

export const useTheme = () => useStore(appearance, ({ theme }) => theme);

function showTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
  appearance.setState({ theme });
}

/** Dark and light of the same hue. */
export function toggleTheme(): void {
  const { theme } = appearance.getState();
  const next = themeMode(theme) === 'dark' ? theme.replace('dark', 'light') : theme.replace('light', 'dark');
  const known = isThemeId(next) ? next : themeMode(theme) === 'dark' ? 'light1' : 'dark1';
  entries.theme.write(known);
  showTheme(known);
}

function showLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
}

/** The player's own choice, else the operator's, else the house's. */
export async function startAppearance(settings: Settings): Promise<i18n> {
  if (entries.theme.read() === '') showTheme(isThemeId(settings.THEME) ? settings.THEME : 'dark1');
  const language = entries.language.read() || settings.LANGUAGE || defaultLanguageId;
  const spoken = await createI18n(language, settings.LANGUAGE);
  showLanguage(language);
  spoken.on('languageChanged', showLanguage);
  return spoken;
}

export function chooseLanguage(spoken: i18n, language: LanguageId): void {
  entries.language.write(language);
  void spoken.changeLanguage(language);
}
