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

/**
 * Returns the `t` of a set of texts and the common ones: `t('rows', { n: 4812 })`. Own texts go first. `{name}` is replaced by that value, numbers with
 * thousands separators. In "one row|{n} rows" the value `n` selects the form.
 */
export function catalogue<C extends Record<string, string>>(
  texts: C,
): (key: (keyof C & string) | keyof typeof COMMON, values?: TextValues) => string {
  const all: Record<string, string> = { ...COMMON, ...texts };
  return (key, values = {}) => {
    const [one = '', many] = (all[key] ?? key).split('|');
    const form = many === undefined || values.n === 1 ? one : many;
    return form.replace(/\{(\w+)\}/g, (whole, slot: string) => {
      const value = values[slot];
      if (value === undefined) return whole;
      return typeof value === 'number' ? formatNumber(value) : value;
    });
  };
}
