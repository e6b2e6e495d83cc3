import { catalogue, choosePack, dateText, titleText } from './catalogue.js';

const t = catalogue({ rows: 'one row|{n} rows', named: 'Hello {name}', save: 'Store' }, 'things');
const apart = catalogue({ rows: 'a row' });

afterEach(() => choosePack({}));

describe('texts in other languages', () => {
  it('come from the pack by catalogue, with common ones; the rest stays English', () => {
    choosePack({
      things: { rows: 'layi ɗaya|layuka {n}', named: 'Sannu {name}' },
      common: { save: 'Ajiye', close: 'Rufe' },
      titles: { Wallet: 'Lalita' },
      dates: { months: 'Jan Fab Mar Afi May Yun Yul Agu Sat Okt Nuw Dis' },
    });
    expect([t('rows', { n: 1 }), t('rows', { n: 4812 }), t('named', { name: 'Zainab' })]).toEqual([
      'layi ɗaya',
      'layuka 4,812',
      'Sannu Zainab',
    ]);
    // Its own word, which has no translation, goes before the common one.
    expect([t('save'), t('close'), apart('rows'), titleText('Wallet'), titleText('Farm')]).toEqual([
      'Store',
      'Rufe',
      'a row',
      'Lalita',
      'Farm',
    ]);
    expect([dateText('8 Feb 1985'), dateText('20 Nov 2026')]).toEqual(['8 Fab 1985', '20 Nuw 2026']);
  });

  it('have one form if the language has no plural', () => {
    choosePack({ things: { rows: 'ìlà {n}', named: '{name}', save: '' } });
    expect([t('rows', { n: 1 }), t('rows', { n: 2 }), t('save')]).toEqual(['ìlà 1', 'ìlà 2', 'Store']);
    expect(dateText('8 Feb 1985')).toBe('8 Feb 1985');
  });

  it.each([
    ['en', ['one', 'other']],
    ['ha', ['one', 'other']],
    ['yo', ['other']],
    ['ig', ['other']],
  ])('expect the plural forms of %s in the rules of Unicode', (language, forms) => {
    const rules = new Intl.PluralRules(language);
    expect(rules.resolvedOptions().pluralCategories.sort()).toEqual(forms);
    expect([0, 1, 2, 11, 21, 101].map((n) => rules.select(n) === 'one')).toEqual(
      [0, 1, 2, 11, 21, 101].map((n) => forms.length === 2 && n === 1),
    );
  });
});
