import { LANGUAGES, type Language, type LanguageText } from '#libs/contracts';

/** Language of this device: that of the last person who signed in. */
const KEY = 'gona.language';

export function deviceLanguage(): Language {
  try {
    const stored = localStorage.getItem(KEY);
    return LANGUAGES.find((each) => each === stored) ?? 'en';
  } catch {
    return 'en';
  }
}

/** Language with which this page load began. */
const atStart = deviceLanguage();

/**
 * Stores the language for the next page load. Returns whether that would show another language: another tab, or an event,
 * may have stored it before. False where storage is forbidden, because a reload would change nothing.
 */
export function storeLanguage(language: Language): boolean {
  try {
    if (language === 'en') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, language);
  } catch {
    // Storage may be forbidden.
  }
  return language !== atStart && deviceLanguage() === language;
}

const textsKey = (language: Language) => `${KEY}.${language}`;

/** Returns the account's own texts of a language, as last read: they apply from a page load on, also offline. */
export function storedTexts(language: Language): readonly LanguageText[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(textsKey(language)) ?? '[]');
    return Array.isArray(stored) ? (stored as LanguageText[]) : [];
  } catch {
    return [];
  }
}

export function storeTexts(language: Language, texts: readonly LanguageText[]): void {
  try {
    localStorage.setItem(textsKey(language), JSON.stringify(texts));
  } catch {
    // Storage may be forbidden or full; Gona's texts apply.
  }
}
