import { unitFor } from './units.js';

it.each([
  [1, 'bags', 'bag'],
  [-1, 'bags', 'bag'],
  ['1.0000', 'bags', 'bag'],
  [2, 'bags', 'bags'],
  [0.5, 'bag', 'bags'],
  [0, 'Litre', 'Litres'],
  [1, 'Litres', 'Litre'],
  [1, 'BAGS', 'BAG'],
  [1, '25 kg bags', '25 kg bag'],
  [3, 'box', 'boxes'],
  [1, 'boxes', 'box'],
  // Unknown spellings stay unchanged.
  [1, 'kg', 'kg'],
  [1, 'mudu', 'mudu'],
  [1, 'bags (50 kg)', 'bags (50 kg)'],
  [2, '', ''],
])('%s of %j is said with %j', (quantity, unit, said) => {
  expect(unitFor(quantity, unit)).toBe(said);
});
