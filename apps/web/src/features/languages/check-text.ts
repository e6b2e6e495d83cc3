import type { TranslatedLanguage } from '#libs/contracts';

/** Plural forms of a text with a number: the rules of Unicode (CLDR 48) have one form in Yoruba and Igbo. */
const FORMS: Readonly<Record<TranslatedLanguage, number>> = { ha: 2, yo: 1, ig: 1 };

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

/** Longest text on a screen, by the length of the English one. */
const longest = (english: string) => 2 * english.length + 20;

export type TextFault = 'empty' | 'placeholders' | 'forms' | 'long' | 'markup';

/** Returns the reason why a text cannot take the place of an English one; null if it can. */
export function faultOfText(english: string, text: string, language: TranslatedLanguage): TextFault | null {
  if (text.trim() === '') return 'empty';
  if (/<\/?[a-z]/i.test(text)) return 'markup';
  if (placeholdersOf(text) !== placeholdersOf(english)) return 'placeholders';
  if (text.split('|').length !== Math.min(FORMS[language], english.split('|').length)) return 'forms';
  return text.length > longest(english) ? 'long' : null;
}
