import { createContext, use } from 'react';
import { defaultSettings, type Settings } from './settings.ts';

export const SettingsContext = createContext<Settings>(defaultSettings);

export const useSettings = (): Settings => use(SettingsContext);
