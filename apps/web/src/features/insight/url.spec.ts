import { shapesOf } from '../../map/point-text.js';
import { percent } from './share.js';
import { readAddress, writeAddress } from './url.js';

it('keeps season, project and view in the address, and nothing else', () => {
  const address = {
    season: 'Dry Season',
    project: 'Kebbi & co',
    view: 'map',
    page: 3,
    farm: 7,
    ofSeason: false,
  } as const;
  const search = writeAddress(address);
  expect(search.toString()).toBe('season=Dry+Season&project=Kebbi+%26+co&view=map&page=3&farm=7');
  expect(readAddress(search)).toEqual(address);
  expect(
    writeAddress({
      season: null,
      project: null,
      view: 'charts',
      page: 1,
      farm: null,
      ofSeason: false,
    }).toString(),
  ).toBe('');
});

it('has no project without its season', () => {
  expect(readAddress(new URLSearchParams('project=Kebbi&view=other'))).toEqual({
    season: null,
    project: null,
    view: 'charts',
    page: 1,
    farm: null,
    ofSeason: false,
  });
  expect(
    writeAddress({
      season: null,
      project: 'Kebbi',
      view: 'charts',
      page: 1,
      farm: null,
      ofSeason: false,
    }).toString(),
  ).toBe('');
});

it('rounds shares without claiming all or nothing', () => {
  expect([
    percent(79, 100),
    percent(999, 1000),
    percent(1, 1000),
    percent(0, 5),
    percent(5, 5),
    percent(0, 0),
  ]).toEqual([79, 99, 1, 0, 100, 0]);
});

it('turns the points of a farm into a closed ring, and leaves out unreadable ones', () => {
  const farm = (farmId: number, coords: string, status = 'ACTIVE') => ({
    farmId,
    farmCode: `KB-${farmId}`,
    coords,
    status,
    lat: 0,
    lng: 0,
  });
  const shapes = shapesOf([
    farm(1, '[{"lat":12,"lng":4},{"lat":12,"lng":5},{"lat":13,"lng":5}]', 'COMPLETED'),
    farm(2, '[{"lat":12,"lng":4},{"lat":12,"lng":5}]'),
    farm(3, 'not json'),
    farm(4, '{"lat":1}'),
  ]);
  expect(shapes).toEqual([
    {
      id: 1,
      completed: true,
      held: false,
      parts: [
        [
          [
            [4, 12],
            [5, 12],
            [5, 13],
            [4, 12],
          ],
        ],
      ],
    },
  ]);
});
