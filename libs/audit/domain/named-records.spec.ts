import { recordsNamedIn } from './named-records.js';

it("finds the records named in an event's data", () => {
  const data = { userId: 7, communityId: 0, farmId: null, label: 'farmerId', staffId: 3 };
  expect(recordsNamedIn(data, ['user', 'community', 'farm', 'staff', 'farmer'])).toEqual([
    ['user', 7],
    ['staff', 3],
  ]);
});
