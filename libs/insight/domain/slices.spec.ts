import { type FarmersSlice, type FarmsSlice, farmersOf, farmsOf, largestLgas, waitingOf } from './slices.js';

const TODAY = '2026-11-22';
/** Days from 1970 to `TODAY`. */
const NOW = 20_779;

const farmers = (part: Partial<FarmersSlice>): FarmersSlice => ({
  lgas: [],
  joined: [],
  done: [],
  shared: [],
  ...part,
});
const farms = (part: Partial<FarmsSlice>): FarmsSlice => ({
  made: [],
  done: [],
  cells: [],
  bounds: null,
  oldest: null,
  communityArea: 0,
  ...part,
});

it('adds farmers by local government and week; older ones belong to the first week', () => {
  const figures = farmersOf(
    [
      farmers({
        lgas: [[5, 3, 1]],
        joined: [
          [NOW, 2],
          [NOW - 7, 1],
        ],
        done: [[NOW - 1, 1]],
      }),
      farmers({
        lgas: [
          [5, 1, 0],
          [0, 1, 0],
        ],
        joined: [[NOW - 4000, 2]],
      }),
    ],
    [],
    TODAY,
  );
  expect(figures).toMatchObject({
    registered: 5,
    processed: 1,
    byLga: [{ id: 5, registered: 4, processed: 1 }],
  });
  expect(figures.weeks[15]).toEqual({ week: 15, registered: 2, processed: 1 });
  expect(figures.weeks[14]).toEqual({ week: 14, registered: 1, processed: 0 });
  expect(figures.weeks[0]).toEqual({ week: 0, registered: 2, processed: 0 });
});

it('counts a member of several resources once', () => {
  const slices = [
    farmers({ lgas: [[5, 2, 0]], joined: [[NOW, 2]], shared: [9] }),
    farmers({ lgas: [[6, 1, 1]], joined: [[NOW, 1]], done: [[NOW - 8, 1]], shared: [9] }),
  ];
  const member = { farmerId: 9, joined: NOW };
  const figures = farmersOf(
    slices,
    [
      { ...member, communityId: 2, lga: 6, done: NOW - 8 },
      { ...member, communityId: 1, lga: 5, done: null },
    ],
    TODAY,
  );
  expect(figures).toMatchObject({
    registered: 2,
    processed: 1,
    byLga: [{ id: 5, registered: 2, processed: 1 }],
  });
  expect(figures.weeks[15]).toMatchObject({ registered: 2 });
  expect(figures.weeks[14]).toMatchObject({ processed: 1 });
});

it('names the largest local governments, with their state where two have one name', () => {
  const names = [
    { id: 1, name: 'Bassa', state: 'Kogi' },
    { id: 2, name: 'Bassa', state: 'Plateau' },
    { id: 3, name: 'Argungu', state: 'Kebbi' },
  ];
  const counts = [1, 2, 3, 4].map((id) => ({ id, registered: id === 3 ? 9 : 2, processed: 0 }));
  expect(largestLgas(counts, names).map(({ lga }) => lga)).toEqual([
    'Argungu',
    'Bassa (Kogi)',
    'Bassa (Plateau)',
  ]);
});

it('adds farms, and knows the oldest that waits', () => {
  const figures = farmsOf(
    [
      farms({ made: [[NOW, 2, 500]], oldest: 5000, communityArea: 300 }),
      farms({ made: [[NOW, 1, 100]], done: [[NOW - 7, 1]], oldest: 4000 }),
      farms({}),
    ],
    TODAY,
  );
  expect(figures.weeks[15]).toMatchObject({ mapped: 3, areaM2: 600, completed: 0 });
  expect(figures.weeks[14]).toMatchObject({ completed: 1 });
  expect([figures.oldestWaiting?.getTime(), figures.communityAreaM2]).toEqual([4000, 300]);
});

it('draws the waiting farms in at most 200 cells and loses none', () => {
  const cells = Array.from({ length: 900 }, (_, n): [number, number, number] => [
    4 + (n % 30) / 10,
    11 + n / 300,
    3,
  ]);
  const drawn = waitingOf([
    farms({ cells, bounds: [4, 11, 6.9, 14] }),
    farms({ cells: [[4, 11, 1]], bounds: [4, 11, 4, 11] }),
  ]);
  expect(drawn.length).toBeLessThanOrEqual(200);
  expect(drawn.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(2701);
  expect(waitingOf([farms({})])).toEqual([]);
});
