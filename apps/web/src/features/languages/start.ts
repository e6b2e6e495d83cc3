import type { Language, LanguageText, TranslatedLanguage } from '#libs/contracts';
import { choosePack, type Pack } from '../../core/i18n/index.js';
import { storedTexts } from '../../core/language.js';
import { sentencesOf } from './sentences.js';

const PACKS: Readonly<Record<TranslatedLanguage, () => Promise<{ pack: Pack }>>> = {
  ha: () => import('./ha.js'),
  yo: () => import('./yo.js'),
  ig: () => import('./ig.js'),
};

/** Loads Gona's texts of a language. */
export const loadPack = async (language: TranslatedLanguage): Promise<Pack> => (await PACKS[language]()).pack;

/** Loads the texts of a language, before anything is drawn. If they cannot be loaded, the page stays English. */
export async function startLanguage(language: Language): Promise<void> {
  if (language === 'en') return;
  try {
    const pack = corrected(await loadPack(language), storedTexts(language));
    choosePack(pack);
    document.documentElement.lang = language;
    // Their file loads parts that read their texts once, so it comes after the pack (`build/languages-first.ts`).
    void import('./messages.js').then(
      ({ MESSAGES }) => choosePack(pack, sentencesOf(MESSAGES, pack.messages ?? {})),
      () => undefined,
    );
  } catch {
    // No signal, and never loaded before.
  }
}

/** Returns a pack with the account's own texts. */
export function corrected(pack: Pack, texts: readonly LanguageText[]): Pack {
  const result: Record<string, Readonly<Record<string, string>>> = { ...pack };
  for (const { place, key, text } of texts)
    if (Object.hasOwn(pack, place)) result[place] = { ...result[place], [key]: text };
  return result;
}
