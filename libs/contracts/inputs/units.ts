/** Units of inputs in common spelling: singular and plural. Other units stay as written. */
const UNITS: readonly (readonly [one: string, several: string])[] = [
  ['bag', 'bags'],
  ['bottle', 'bottles'],
  ['box', 'boxes'],
  ['bundle', 'bundles'],
  ['can', 'cans'],
  ['carton', 'cartons'],
  ['drum', 'drums'],
  ['gallon', 'gallons'],
  ['gram', 'grams'],
  ['hose', 'hoses'],
  ['jerrycan', 'jerrycans'],
  ['kilo', 'kilos'],
  ['kilogram', 'kilograms'],
  ['liter', 'liters'],
  ['litre', 'litres'],
  ['pack', 'packs'],
  ['packet', 'packets'],
  ['piece', 'pieces'],
  ['roll', 'rolls'],
  ['sachet', 'sachets'],
  ['seedling', 'seedlings'],
  ['set', 'sets'],
  ['stem', 'stems'],
  ['ton', 'tons'],
  ['tonne', 'tonnes'],
  ['unit', 'units'],
];
const ONE = new Map(UNITS.flatMap(([one, several]) => [[one, one] as const, [several, one] as const]));
const SEVERAL = new Map(
  UNITS.flatMap(([one, several]) => [[one, several] as const, [several, several] as const]),
);

/**
 * Returns the unit for its quantity: "1 bag", "0.5 bags", "3 bags". Only its last word changes ("25 kg bags");
 * capitals are preserved.
 *
 * @param quantity a number, or the same as text
 * @param unit as written with the input
 */
export function unitFor(quantity: number | string, unit: string): string {
  const forms = Math.abs(Number(quantity)) === 1 ? ONE : SEVERAL;
  const end = unit.trimEnd().length;
  let start = end;
  while (start > 0 && /\p{L}/u.test(unit.charAt(start - 1))) start -= 1;
  const word = unit.slice(start, end);
  const form = forms.get(word.toLowerCase());
  if (form === undefined) return unit;
  const isLoud = word.length > 1 && word === word.toUpperCase();
  const said = isLoud ? form.toUpperCase() : word.charAt(0) + form.slice(1);
  return unit.slice(0, start) + said + unit.slice(end);
}
