import { defineFeature, type Page } from './define.js';
import { follows } from './follows.js';
import { allPages, declareFeatures, featureOf } from './registry.js';

const page = (path: string): Page => ({
  path,
  title: path,
  roles: ['ADMIN'],
  load: async () => ({ default: () => null }),
});
const record = { icon: 'map', title: 'Farms', to: () => ['/farm'] } as const;
const panel = { of: 'farm', order: 10, roles: [], load: async () => ({ default: () => null }) } as const;
const job = { title: 'Lists', steps: { inspect: 'Looking', read: '', check: '', merge: '' } };

describe('features', () => {
  it('are known once they are declared', () => {
    declareFeatures({ farms: defineFeature({ name: 'farms', pages: [page('/farm')] }) });
    expect(allPages().map(({ path }) => path)).toEqual(['/farm']);
    expect(featureOf('farms').name).toBe('farms');
    expect(() => featureOf('goats')).toThrow('Feature goats is not in the list of features.');
  });

  it('stand in the order of their names, whatever the order in which they are listed', () => {
    const [one, two] = ['one', 'two'].map((name) => defineFeature({ name, pages: [page(`/${name}`)] }));
    declareFeatures({ b: two!, a: one! });
    expect(allPages().map(({ path }) => path)).toEqual(['/one', '/two']);
  });

  it.each([
    ['name', { name: 'one' }, { name: 'one' }],
    [
      'path',
      { name: 'one', pages: [page('/farm')] },
      { name: 'two', redirects: [{ path: '/farm', to: '/' }] },
    ],
    [
      'kind of record',
      { name: 'one', records: { farm: record } },
      { name: 'two', records: { farm: record } },
    ],
    ['place of a panel', { name: 'one', recordPanels: [panel] }, { name: 'two', recordPanels: [panel] }],
    [
      'kind of job',
      { name: 'one', jobs: { 'farmers.import': job } },
      { name: 'two', jobs: { 'farmers.import': job } },
    ],
  ])('cannot both claim a %s', (what, one, two) => {
    expect(() => declareFeatures({ one, two })).toThrow(`both claim the ${what}`);
  });

  it('follow events by their name, or all of a subject', () => {
    expect(follows('farm.statusChanged', 'farm.statusChanged')).toBe(true);
    expect(follows('farm.*', 'farm.statusChanged')).toBe(true);
    expect(follows('farm.*', 'farms.imported')).toBe(false);
  });
});
