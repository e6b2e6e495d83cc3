import { addressWith, filterIn, viewOf } from './list-filter.js';

const read = (address: string) => {
  const search = new URLSearchParams(address);
  return filterIn((name) => search.get(name) ?? '', search.get('q') ?? '');
};

describe('the filter of farmers in an address', () => {
  it('is read, and written for another page', () => {
    const filter = read('q=Aisha&resource=12&farms=3&lga=450&processed=no&nophone=yes&page=3');
    expect(filter).toEqual({
      q: 'Aisha',
      resourceId: 12,
      farmResourceId: 3,
      lgaId: 450,
      processed: false,
      noPhone: true,
    });
    expect(read(addressWith('/qr', filter).slice('/qr?'.length))).toEqual(filter);
    expect(read(addressWith('/qr', { only: [7, 9] }).slice('/qr?'.length))).toEqual({ only: [7, 9] });
    expect(addressWith('/qr', {})).toBe('/qr?all=yes');
  });

  it('ignores values that are no filter', () => {
    expect(read('resource=x&community=-1&processed=maybe')).toEqual({});
  });

  it('is kept in a view without the page', () => {
    expect(viewOf(new URLSearchParams('page=3&after=7&size=25&resource=12&sort=surname'))).toBe(
      'sort=surname&resource=12',
    );
  });
});
