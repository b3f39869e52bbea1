import { type ConsoleLanguage, createConsoleI18n } from '@salon/i18n/console/create-console-i18n.ts';
import type { i18n } from 'i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Language and colours of the page. `boot.js` sets the last ones before the first paint, by the same keys. */
const LANGUAGE_KEY = 'salon.staff.language';
const MODE_KEY = 'salon.staff.mode';
const THEMES = { dark: 'dark1', light: 'light1' } as const;
type Mode = keyof typeof THEMES;

const root = document.documentElement;
const modeStore = createStore<{ mode: Mode }>(() => ({ mode: root.dataset.theme === THEMES.light ? 'light' : 'dark' }));
export const useMode = () => useStore(modeStore, ({ mode }) => mode);

export function toggleMode(): void {
  const mode = modeStore.getState().mode === 'dark' ? 'light' : 'dark';
  localStorage.setItem(MODE_KEY, mode);
  show(mode);
}

function show(mode: Mode): void {
  root.dataset.theme = THEMES[mode];
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg'));
  modeStore.setState({ mode });
}

export async function startAppearance(): Promise<i18n> {
  const i18n = await createConsoleI18n(root.lang === 'en' ? 'en' : 'tr');
  show(modeStore.getState().mode);
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', ({ matches }) => {
    if (localStorage.getItem(MODE_KEY) === null) show(matches ? 'light' : 'dark');
  });
  return i18n;
}

export async function chooseLanguage(i18n: i18n, language: ConsoleLanguage): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await i18n.changeLanguage(language);
  root.lang = language;
}
