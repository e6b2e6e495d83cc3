import { EVENTS } from './events.js';

const words = { name: (kind: string, id?: number | null) => `${kind} ${id}` } as never;

it('describes acts on farms, with and without a community resource', () => {
  expect(EVENTS['farm.created'].sentence({ farmId: 7, communityResourceId: 12 }, words)).toEqual({
    what: 'added farm farm 7',
    detail: 'communityResource 12',
  });
  const switched = { farmId: 7, feature: 'soil_mapping', on: false } as const;
  expect(EVENTS['farm.featureSwitched'].sentence(switched, words)).toEqual({
    what: 'switched off soil mapping of farm farm 7',
    detail: null,
  });
  expect(EVENTS['farm.removed'].audience.within({ farmId: 7 })).toBe(0);
  expect(EVENTS['farm.removed'].activity.line([{ within: 'Kebbi' }, {}])).toEqual({
    what: 'deleted 2 farms',
    detail: 'Kebbi',
  });
});
