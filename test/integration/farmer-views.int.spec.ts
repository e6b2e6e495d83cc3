import { farmersSeen, seenBy, Views } from '#libs/disclosure';
import { Database } from '#libs/platform';
import { openWorld, type ServedWorld } from '../support/world.js';

/** P33: Gona records who saw which farmers. */
let served: ServedWorld;
let database: Database;

beforeAll(async () => {
  served = await openWorld();
  database = served.api.app.get(Database);
});
afterAll(() => served?.close());

const written = () => served.api.app.get(Views).write();
const usersOf = async (farmerId: number) => {
  await written();
  return (await seenBy(database, farmerId)).views;
};

it('records each person and way once an hour, and finds the farmers of a person', async () => {
  const { home } = served;
  const [one, two] = [await home.farmland(), await home.farmland()];
  const admin = await home.as(home.admin);
  for (const id of [one.farmer, one.farmer, two.farmer]) await admin.get(`/api/farmer/${id}`);
  await admin.get('/api/farmers');
  expect(await usersOf(one.farmer)).toMatchObject([
    { userId: home.admin.id, how: 'record', hours: 1 },
    { userId: home.admin.id, how: 'farmers', hours: 1 },
  ]);
  const seen: number[] = [];
  const to = new Date();
  const filter = { userIds: [home.admin.id], from: new Date(to.getTime() - 60_000), to };
  for await (const ids of farmersSeen(database, filter)) seen.push(...ids);
  expect(seen).toEqual([one.farmer, two.farmer]);
});
