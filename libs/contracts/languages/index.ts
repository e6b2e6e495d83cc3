import { LANGUAGE_NAMES } from '../identity/preferences.js';
import { call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import { sample } from '../platform/samples.js';
import type { TranslatedLanguage } from './constants.js';
import type {
  CheckLanguageBody,
  LanguageListDto,
  LanguageTextListDto,
  SaveLanguageTextsBody,
} from './dto.js';

export * from './constants.js';
export * from './dto.js';
export * from './paper-texts.js';
export * from './sms.js';
export * from './sms-texts.js';

export const LANGUAGES_MESSAGES = {
  saved: 'Texts saved. Phones use them from their second start.',
  checked: 'Marked as checked.',
  unchecked: 'Marked as not checked.',
} as const;

type OfLanguage = { language: string };

export const listLanguages = call<{ answer: LanguageListDto }>('GET', '/languages');
/** The account's corrections, which clients use in place of Gona's texts. */
export const listLanguageTexts = call<{ path: OfLanguage; answer: LanguageTextListDto }>(
  'GET',
  '/languages/:language/texts',
);
/** Replaces all corrections of a language, which then counts as not checked. */
export const saveLanguageTexts = call<{ path: OfLanguage; body: SaveLanguageTextsBody; answer: DoneDto }>(
  'PUT',
  '/languages/:language/texts',
);
export const checkLanguage = call<{ path: OfLanguage; body: CheckLanguageBody; answer: DoneDto }>(
  'PUT',
  '/languages/:language/check',
);

const path = async () => ({ language: 'ha' });

export const languagesSamples = [
  sample(listLanguages, {}),
  sample(listLanguageTexts, { path }),
  sample(saveLanguageTexts, {
    path,
    body: { texts: [{ place: 'home', key: 'today', text: 'Yau, {name}' }] },
  }),
  sample(checkLanguage, { path, body: { isChecked: true } }),
];

/** Returns the name of a language for English sentences. */
export const languageName = (language: TranslatedLanguage): string => LANGUAGE_NAMES[language];

declare module '../platform/events.js' {
  interface EventCatalogue {
    'language.textsChanged': { language: TranslatedLanguage; corrections: number };
    'language.checked': { language: TranslatedLanguage; isChecked: boolean };
  }
}
