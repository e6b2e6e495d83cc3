import { rangeOf, shortName } from '../format.js';
import { byFarmOf } from '../together/presence.js';
import { readAddress, writeAddress } from './map-address.js';

describe('the address of the map', () => {
  it('names resource, farm, filters and page', () => {
    const address = readAddress(
      new URLSearchParams('resource=12&farm=34&status=active&agent=tanko&import=77&page=3'),
    );
    expect(address).toEqual({
      resourceId: 12,
      farmId: 34,
      status: 'ACTIVE',
      agent: 'tanko',
      importJob: 77,
      page: 3,
      findings: false,
      findingId: null,
      kind: null,
    });
    expect(address && writeAddress(address).toString()).toBe(
      'resource=12&farm=34&status=ACTIVE&agent=tanko&import=77&page=3',
    );
  });

  it('names a finding, and the queue of findings, in place of a farm', () => {
    const address = readAddress(
      new URLSearchParams('resource=12&farm=34&finding=9&kind=overlap&agent=tanko'),
    );
    expect(address).toMatchObject({ farmId: null, findings: true, findingId: 9, kind: 'overlap' });
    expect(address && writeAddress(address).toString()).toBe(
      'resource=12&finding=9&kind=overlap&agent=tanko',
    );
    const queue = readAddress(new URLSearchParams('resource=12&view=findings&kind=rust'));
    expect(queue).toMatchObject({ findings: true, findingId: null, kind: null });
    expect(queue && writeAddress({ ...queue, findings: false, findingId: 9 }).toString()).toBe('resource=12');
  });

  it('takes what cannot be read as not given, and writes only what differs', () => {
    expect(readAddress(new URLSearchParams('farm=34'))).toBeNull();
    expect(readAddress(new URLSearchParams('resource=-1'))).toBeNull();
    const address = readAddress(new URLSearchParams('resource=12&farm=x&status=LOST&page=0'));
    expect(address).toEqual({
      resourceId: 12,
      farmId: null,
      status: 'ALL',
      agent: null,
      importJob: null,
      page: 1,
      findings: false,
      findingId: null,
      kind: null,
    });
    expect(address && writeAddress(address).toString()).toBe('resource=12');
  });
});

describe('words of the map', () => {
  it('writes ranges, names and lengths', () => {
    expect(rangeOf(3, 200, 2764)).toBe('401–600 of 2,764');
    expect(rangeOf(14, 200, 2764)).toBe('2,601–2,764 of 2,764');
    expect(rangeOf(1, 200, 0)).toBe('0 of 0');
    expect(shortName('Tanko Audu')).toBe('T. Audu');
    expect(shortName('Ọlá')).toBe('Ọlá');
  });

  it('lists which other user is at which farm, each once', () => {
    const byFarm = byFarmOf(
      [
        { userId: 1, name: 'Me', farmId: 7 },
        { userId: 2, name: 'Ngozi Eze', farmId: 7 },
        { userId: 2, name: 'Ngozi Eze', farmId: 7 },
        { userId: 3, name: 'Yusuf Sani', farmId: null },
      ],
      1,
    );
    expect([...byFarm.keys()]).toEqual([7]);
    expect(byFarm.get(7)?.map(({ userId }) => userId)).toEqual([2]);
  });
});
