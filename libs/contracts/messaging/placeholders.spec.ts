import fc from 'fast-check';
import { placeholdersIn, rendered } from './placeholders.js';

describe('placeholders', () => {
  it('are filled in, and reported if there is no value', () => {
    const text = 'Dear {name}, {Amount} naira at { community }. {name}';
    expect(rendered(text, { name: 'Musa', community: 'Argungu', amount: '' })).toEqual({
      text: 'Dear Musa,  naira at Argungu. Musa',
      empty: ['amount'],
    });
    expect(placeholdersIn(`${text} {temp id} {} {x`)).toEqual({
      used: ['name', 'amount', 'community'],
      unknown: ['temp id'],
    });
  });

  it('stay text if they come from a value', () => {
    fc.assert(
      fc.property(
        fc.string().filter((name) => name.trim() !== ''),
        (name) => {
          expect(rendered('{name}!', { name: `${name} {community} $&`, community: 'X' })).toEqual({
            text: `${`${name} {community} $&`.trim()}!`,
            empty: [],
          });
        },
      ),
    );
  });
});
