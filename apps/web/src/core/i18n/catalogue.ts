/**
 * Every text on screen is in a catalogue: `en.ts` for shared texts, `features/<name>/texts.ts` for those of one
 * feature, which load with it. The compiler checks the keys.
 */
export type TextValues = Record<string, string | number>;

const numbers = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });

/** 4,812 */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/**
 * Returns the `t` of a set of texts: `t('rows', { n: 4812 })`. `{name}` is replaced by that value, numbers with
 * thousands separators. In "one row|{n} rows" the value `n` selects the form.
 */
export function catalogue<C extends Record<string, string>>(
  texts: C,
): (key: keyof C & string, values?: TextValues) => string {
  return (key, values = {}) => {
    const [one = '', many] = (texts[key] ?? key).split('|');
    const form = many === undefined || values.n === 1 ? one : many;
    return form.replace(/\{(\w+)\}/g, (whole, slot: string) => {
      const value = values[slot];
      if (value === undefined) return whole;
      return typeof value === 'number' ? formatNumber(value) : value;
    });
  };
}
