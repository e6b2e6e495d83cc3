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

/** Stores the language for the next page load. Returns whether it differs from the one before. */
export function storeLanguage(language: Language): boolean {
  if (language === deviceLanguage()) return false;
  try {
    if (language === 'en') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, language);
    return true;
  } catch {
    // Storage may be forbidden; a reload would change nothing.
    return false;
  }
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
