import { COMMON } from './common.js';

/**
 * Every text on screen is in a catalogue: `common.ts` for words that several features use, `en.ts` for the shell,
 * `features/<name>/texts.ts` for those of one feature, which load with it. The compiler checks the keys.
 */
export type TextValues = Record<string, string | number>;

const numbers = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });

/** 4,812 */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** The `t` of a set of texts and the common ones. */
export interface Catalogue<Texts extends Readonly<Record<string, string>>> {
  (key: (keyof Texts & string) | keyof typeof COMMON, values?: TextValues): string;
  /** The texts in English. */
  readonly texts: Texts;
}

/** The texts of a catalogue in another language; the compiler refuses a missing one. */
export type Translation<T extends { readonly texts: Readonly<Record<string, string>> }> = Readonly<
  Record<keyof T['texts'] & string, string>
>;
/** Texts of one language, by the names of their catalogues. */
export type Pack = Readonly<Record<string, Readonly<Record<string, string>>>>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
let pack: Pack = {};
let translate = (sentence: string) => sentence;

/** Returns the title of a page, menu or group in the language of this page load. */
export const titleText = (title: string): string => pack.titles?.[title] ?? title;

/** Replaces the English month of a date, "20 Nov 2026": Chromium has no month names for Hausa, Yoruba and Igbo. */
export function dateText(date: string): string {
  const months = pack.dates?.months?.split(' ');
  return months
    ? date.replace(/(?<=^\d\d? )[A-Z][a-z]{2}(?= \d{4}$)/, (month) => months[MONTHS.indexOf(month)] ?? month)
    : date;
}

/** Returns a sentence of the server or of the contracts in the language of this page load; English if that has none. */
export const sentenceText = (sentence: string): string => translate(sentence);

/**
 * Uses the texts of another language from now on; catalogues without a translation stay English.
 * @param sentences translates whole sentences
 */
export function choosePack(chosen: Pack, sentences = (sentence: string) => sentence): void {
  pack = chosen;
  translate = sentences;
}

/**
 * Returns the `t` of a set of texts and the common ones: `t('rows', { n: 4812 })`. Own texts go first. `{name}` is
 * replaced by that value, numbers with thousands separators. In "one row|{n} rows" the value `n` selects the form: the
 * first for 1. English and Hausa have these two forms, Yoruba and Igbo one (CLDR 48).
 * @param name by which packs of other languages name it
 */
export function catalogue<Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
  name?: string,
): Catalogue<Texts> {
  const all: Readonly<Record<string, string>> = { ...COMMON, ...texts };
  const textOf = (key: string) => {
    const translated = key in texts ? name && pack[name]?.[key] : pack.common?.[key];
    return translated || (all[key] ?? key);
  };
  const t = (key: string, values: TextValues = {}) => {
    const [one = '', many] = textOf(key).split('|');
    const form = many === undefined || values.n === 1 ? one : many;
    return form.replace(/\{(\w+)\}/g, (whole, slot: string) => {
      const value = values[slot];
      if (value === undefined) return whole;
      return typeof value === 'number' ? formatNumber(value) : value;
    });
  };
  return Object.assign(t, { texts });
}
