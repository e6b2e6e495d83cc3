import { join } from 'node:path';
import { namesOf, newDomain, plural, singular, withLine } from './new-domain.mjs';

const root = join(__dirname, '../..');
const made = (word) => newDomain(word, { root, now: 1_800_000_000_000 });

describe('the names of a domain', () => {
  it.each([
    ['wallet', 'wallets'],
    ['input-supply', 'input-supplies'],
    ['survey', 'surveys'],
    ['batch', 'batches'],
    ['glass', 'glasses'],
    ['purchase', 'purchases'],
  ])('know one %s from many %s', (one, many) => {
    expect(plural(one)).toBe(many);
    expect(singular(many)).toBe(one);
    expect(singular(one)).toBe(one);
  });

  it('are the same for a word and its plural, but for what the domain itself is called', () => {
    const [one, many] = [namesOf('market-stall'), namesOf('market-stalls')];
    expect(one).toMatchObject({ Domain: 'MarketStall', DOMAIN: 'MARKET_STALL', table: 'market_stall' });
    expect(many).toMatchObject({ Domain: 'MarketStalls', One: 'MarketStall', Many: 'MarketStalls' });
    expect(many).toMatchObject({
      table: 'market_stall',
      'Named-many': 'Market stalls',
      plural: 'market-stalls',
    });
  });

  it.each([undefined, '', 'Wallet', '7up', 'a', 'two words', 'wallet-', '../wallet'])(
    'are not made of %j',
    (word) => {
      expect(() => namesOf(word)).toThrow('one word in small letters');
    },
  );
});

describe('a new domain', () => {
  const folders = [
    'apps/api/src/market-stalls/',
    'apps/web/src/features/market-stalls/',
    'libs/contracts/market-stalls/',
    'libs/market-stalls/',
    'test/integration/market-stalls.int.spec.ts',
  ];

  it('is files in its own folders, with nothing left of the templates', () => {
    const { files } = made('market-stalls');
    const strays = files.filter(({ path }) => !folders.some((folder) => path.startsWith(folder)));
    expect(strays).toEqual([]);
    expect(new Set(files.map(({ path }) => folders.find((folder) => path.startsWith(folder))))).toEqual(
      new Set(folders),
    );
    for (const { path, text } of files)
      expect([path, /__[A-Za-z-]+?__|undefined/.exec(path + text)?.[0]]).toEqual([path, undefined]);
    const paths = files.map(({ path }) => path);
    expect(paths).toContain('libs/market-stalls/persistence/migrations/1800000000000-market-stalls.ts');
    expect(paths).toContain('apps/web/src/features/market-stalls/MarketStallListPage.tsx');
  });

  it('is one line more in each of four lists, in the order of the alphabet', () => {
    const { entries } = made('market-stalls');
    expect(entries.map(({ path, line }) => [path, line])).toEqual([
      ['libs/contracts/index.ts', "export * from './market-stalls/index.js';"],
      ['libs/domains.ts', "export { marketStalls } from '#libs/market-stalls';"],
      [
        'apps/api/src/controllers.ts',
        "export { MarketStallsController } from './market-stalls/market-stalls.controller.js';",
      ],
      [
        'apps/web/src/app/features.ts',
        "export { default as marketStalls } from '../features/market-stalls/feature.js';",
      ],
    ]);
    for (const { text, line } of entries) {
      const lines = text.split('\n');
      const at = lines.indexOf(line);
      expect(lines.slice(at - 1, at + 2)).toEqual([...lines.slice(at - 1, at + 2)].sort());
    }
    expect(withLine("// All.\nexport * from './b.js';\n", "export * from './z.js';")).toBe(
      "// All.\nexport * from './b.js';\nexport * from './z.js';\n",
    );
  });

  it('has a migration after all others, and a page that the specification does not name', () => {
    const early = newDomain('market-stalls', { root, now: 0 }).files.find(({ path }) =>
      /migrations/.test(path),
    );
    expect(Number(/(\d{13})/.exec(early?.path)?.[1])).toBeGreaterThan(1763900100000);
    const feature = made('market-stalls').files.find(({ path }) => path.endsWith('/feature.ts'));
    expect(feature?.text).toContain('own: true');
  });

  it.each([
    ['community', 'There is libs/contracts/community already.'],
    ['geometry', 'There is libs/geometry already.'],
    ['farm', 'There is a kind of record farm already.'],
    ['membership', 'There is a table membership already: farmers owns it.'],
    ['access-list', 'The contracts have AccessListDto already.'],
    ['accesslist', 'There is something at the address /accesslist already.'],
    ['orders', '"order" means something else already.'],
    ['domains', '"domains" means something else already.'],
    ['sealed', 'That word will not do.'],
  ])('is refused as %s: %s', (word, sentence) => {
    expect(() => made(word)).toThrow(sentence);
  });
});
