import { ROLES } from '#libs/contracts';
import { isCurrent, navFor, PAGES, pagesFor, REDIRECTS } from './routes.js';

const paths = (role: Parameters<typeof pagesFor>[0]) => pagesFor(role).map(({ path }) => path);

describe('route table', () => {
  it('names every path once', () => {
    const all = [...PAGES, ...REDIRECTS].map(({ path }) => path);
    expect(new Set(all).size).toBe(all.length);
  });

  it('gives ADMIN and SUPERADMIN the same pages', () => {
    expect(paths('SUPERADMIN')).toEqual(paths('ADMIN'));
    expect(paths('ADMIN')).toEqual(
      expect.arrayContaining(['/community', '/imports', '/community-resource/evaluate']),
    );
  });

  it('lets an unknown role see the overview only', () => {
    expect(paths(null)).toEqual(['/', '/overview']);
  });

  it('keeps imports from everybody who is no administrator', () => {
    for (const role of ROLES) {
      const may = role === 'ADMIN' || role === 'SUPERADMIN';
      expect(paths(role).includes('/imports')).toBe(may);
    }
  });

  it('leads nowhere that does not exist', () => {
    const known = new Set(PAGES.map(({ path }) => path));
    for (const { to } of REDIRECTS) expect(known).toContain(to);
    for (const role of [...ROLES, null]) {
      const open = new Set(paths(role));
      for (const { items } of navFor(role)) {
        for (const item of items)
          for (const { path } of [item, ...(item.children ?? [])]) expect(open).toContain(path);
      }
    }
  });

  it('calls the overview of CBN "Home"', () => {
    expect(navFor('CBN').flatMap(({ items }) => items.map(({ title }) => title))).toEqual(['Home']);
  });

  it('marks an entry for its own pages and those it covers, not for longer words', () => {
    expect(isCurrent({ path: '/imports' }, '/imports/812')).toBe(true);
    expect(isCurrent({ path: '/community' }, '/community-resource/evaluate')).toBe(false);
    expect(isCurrent({ path: '/overview', covers: ['/'] }, '/')).toBe(true);
    expect(isCurrent({ path: '/overview', covers: ['/'] }, '/imports')).toBe(false);
  });
});
