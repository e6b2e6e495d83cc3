import * as fc from 'fast-check';
import { compareNames, prepareName } from './compare-names.js';
import { searchKey } from './person-name.js';

function named(text: string) {
  const [firstName = '', surname = '', othername = null] = text.split('|');
  return { firstName, surname, othername };
}
const compared = (a: string, b: string) => {
  const { firstName, surname, swapped } = compareNames(prepareName(named(a)), prepareName(named(b)));
  return `${firstName} ${surname}${swapped ? ' swapped' : ''}`;
};

describe('two names', () => {
  it.each([
    ['Musa|Ibrahim', 'Musa|Ibrahim', 'equal equal'],
    ['Mamadou|Bello', 'Muhammadu|Bello', 'spelling equal'],
    ['Mohammed|Moussa', 'Muhammad|Musa', 'spelling spelling'],
    ['Abdoulaye|Sani', 'Abdullahi|Sanni', 'spelling spelling'],
    ['Fatoumata|Sani', 'Fatima|Sani', 'spelling equal'],
    ['Seun|Adébáyọ̀', 'Oluwaseun|Adebayo', 'short equal'],
    ['Emeka|Eze', 'Chukwuemeka|Eze', 'short equal'],
    ['Sule|Garba', 'Suleiman|Garba', 'short equal'],
    ['Abdullahi|Yeldu', 'Abdullahi|Yaldu', 'equal near'],
    ['Hadiza|Danmusa', 'Hadiza|Dankusa', 'equal near'],
    ['Musa|Ibrahim', 'Ibrahim|Musa', 'equal equal swapped'],
    ['Aisha|Bello|Kabir', 'Kabir|Aisha|Bello', 'equal equal swapped'],
    ['A.|Bello', 'Aisha|Bello', 'initial equal'],
    ['Abdul Rahman|Musa', 'Abdulrahman|Musa', 'equal equal'],
    ['Aminu|Bello', 'Amina|Bello', 'different equal'],
    ['Hadiza|Umar', 'Halima|Umar', 'different equal'],
    ['Ngozi|Eze', 'Musa|Garba', 'different different'],
    ['Ngozi|', 'Ngozi|Eze', 'equal missing'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(compared(a, b)).toBe(expected);
  });

  it('have one search key in any spelling and order', () => {
    expect(searchKey(named('Mamadou|Bello'))).toBe(searchKey(named('BELLO|Muhammad')));
    expect(searchKey(named('Alhaji Musa|Garba'))).toBe(searchKey(named('Moussa|Garuba')));
    expect(searchKey(named('Aminu|Bello'))).not.toBe(searchKey(named('Amina|Bello')));
  });

  it('agree alike from either side', () => {
    const word = fc.constantFrom(
      'musa',
      'moussa',
      'ibrahim',
      'ibrahima',
      'sule',
      'suleiman',
      'bello',
      'belo',
      'a',
    );
    const name = fc.record({ firstName: word, surname: word, othername: fc.option(word) });
    const order = ['equal', 'spelling', 'short', 'near', 'initial', 'missing', 'different'];
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(compareNames(prepareName(a), prepareName(a)).surname).toBe('equal');
        const best = (x: typeof a, y: typeof a) => {
          const { firstName, surname } = compareNames(prepareName(x), prepareName(y));
          return Math.min(order.indexOf(firstName), order.indexOf(surname));
        };
        // Other names may match on one side only, so the best level is compared where neither has one.
        if (a.othername === null && b.othername === null) expect(best(a, b)).toBe(best(b, a));
      }),
    );
  });
});
