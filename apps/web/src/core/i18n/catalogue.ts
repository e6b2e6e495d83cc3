/**
 * Every text on screen is in a catalogue: `en.ts` holds those that all rooms share, `features/<room>/texts.ts`
 * those of one room, so that they load with it. Keys are checked by the compiler.
 */
export type TextValues = Record<string, string | number>;

const numbers = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });

/** 4,812 */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/**
 * The `t` of a set of texts: `t('rows', { n: 4812 })`. `{name}` is replaced by the value of that name, numbers with
 * thousands separators; of "one row|{n} rows" the value `n` picks the form.
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
