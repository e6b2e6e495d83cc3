import type { Language } from '../identity/preferences.js';

/** Languages that are translated from English. */
export const TRANSLATED = ['ha', 'yo', 'ig'] as const satisfies readonly Language[];
export type TranslatedLanguage = (typeof TRANSLATED)[number];

/** Most corrected texts of a language. */
export const MOST_CORRECTIONS = 5000;
export const TEXT_LENGTH = 1000;
