import { titleOfFinding } from '#libs/contracts';
import { type FarmFacts, faultsOfFarm } from './farm-faults.js';
import { faultOfPair } from './pair-faults.js';

const FARM: FarmFacts = {
  id: 20418,
  parts: [
    [
      [
        [4.2, 12.4],
        [4.201, 12.4],
        [4.2012, 12.4005],
        [4.201, 12.401],
        [4.2, 12.401],
        [4.2, 12.4],
      ],
    ],
  ],
  areaM2: 12_000,
  declaredM2: 12_100,
  isValid: true,
  crossesAt: null,
  state: 'Kebbi',
  liesIn: 'Kebbi',
  outsideBy: 0,
  isSwapped: false,
  basis: 'b',
};
const faults = (changed: Partial<FarmFacts>) =>
  faultsOfFarm({ ...FARM, ...changed }).map((found) => [found.kind, found.severity, titleOfFinding(found)]);

it('finds nothing in a correct farm', () => expect(faults({})).toEqual([]));

it.each<[string, Partial<FarmFacts>, [string, string, string][]]>([
  [
    'crosses itself',
    { isValid: false, crossesAt: [4.2012, 12.4005] },
    [['selfCrossing', 'severe', 'Crosses itself']],
  ],
  [
    'has two points',
    {
      parts: [
        [
          [
            [4, 12],
            [4.1, 12],
            [4, 12],
            [4, 12],
          ],
        ],
      ],
      isValid: false,
      areaM2: 0,
      declaredM2: null,
    },
    [
      ['fewPoints', 'severe', 'Only 2 points'],
      ['tiny', 'severe', 'Very small: 0.00000 ha'],
    ],
  ],
  [
    'is far below declared',
    { areaM2: 1400, declaredM2: 14_000 },
    [['declared', 'severe', '90 % below declared']],
  ],
  [
    'is above declared',
    { areaM2: 14_200, declaredM2: 12_000 },
    [['declared', 'warning', '18 % above declared']],
  ],
  ['is a little below declared', { areaM2: 11_652, declaredM2: 12_000 }, []],
  [
    'lies outside its state',
    { outsideBy: 4120, liesIn: 'Sokoto' },
    [['outsideState', 'warning', 'Outside Kebbi by 4,120 m']],
  ],
  [
    'has swapped axes, and is outside for that alone',
    { isSwapped: true, outsideBy: 900_000, liesIn: null },
    [['swappedAxes', 'severe', 'Latitude and longitude swapped']],
  ],
  ['belongs to no state', { state: null, liesIn: 'Sokoto', outsideBy: 0 }, []],
  ['is huge', { areaM2: 6_120_000, declaredM2: null }, [['huge', 'severe', 'Very large: 612 ha']]],
])('a farm that %s', (_, changed, expected) => expect(faults(changed)).toEqual(expected));

it('names the point that a crossing is nearest to', () => {
  const [found] = faultsOfFarm({ ...FARM, isValid: false, crossesAt: [4.2011, 12.4005] });
  expect(found).toMatchObject({
    measures: { point: 3 },
    place: { type: 'Point', coordinates: [4.2011, 12.4005] },
  });
});

it('recognises a declared size by the size, and a shape by the shape', () => {
  const basisOf = (changed: Partial<FarmFacts>) => faultsOfFarm({ ...FARM, ...changed })[0]?.basis;
  expect(basisOf({ areaM2: 1400, declaredM2: 14_000 })).not.toBe(
    basisOf({ areaM2: 1400, declaredM2: 15_000 }),
  );
  expect(basisOf({ isValid: false })).toBe(basisOf({ isValid: false, declaredM2: 12_050 }));
});

const PAIR = {
  farmId: 1,
  otherId: 2,
  isSame: false,
  sharedM2: 1590.3,
  areaM2: 11_584.5,
  otherAreaM2: 10_291.4,
  shared: { type: 'MultiPolygon' },
  basis: 'a b',
};

it('judges an overlap by the farm that loses more', () => {
  expect(faultOfPair(PAIR)).toMatchObject({
    kind: 'overlap',
    severity: 'severe',
    measures: { area: 0.15903, share: 0.13728, otherShare: 0.15453 },
  });
  expect(faultOfPair({ ...PAIR, areaM2: 500_000, otherAreaM2: 160_000 })?.severity).toBe('warning');
});

it('ignores less than a square metre, and treats equal boundaries as one finding', () => {
  expect(faultOfPair({ ...PAIR, sharedM2: 0.99 })).toBeNull();
  expect(faultOfPair({ ...PAIR, sharedM2: 1 })).not.toBeNull();
  expect(faultOfPair({ ...PAIR, isSame: true })).toMatchObject({ kind: 'duplicate', severity: 'severe' });
});
