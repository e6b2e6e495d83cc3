import { completeFarm, PROBLEMS, type ProblemDto } from '#libs/contracts';
import { Database, prepared } from '#libs/platform';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let world: ServedWorld;
let admin: HttpClient;
let resourceId: number;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.home.as(world.home.admin);
  resourceId = (await world.home.programme()).resource.id;
  // Like two acts on the same two farms in opposite order.
  await world.db.query(`
    CREATE TABLE test_pair (farm_id bigint, other_id bigint);
    CREATE SEQUENCE test_tries; GRANT ALL ON test_pair, test_tries TO PUBLIC;
    CREATE FUNCTION locks_the_other() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE other bigint = (SELECT other_id FROM test_pair WHERE farm_id = NEW.id);
      BEGIN
        IF other IS NULL THEN RETURN NEW; END IF;
        PERFORM nextval('test_tries');
        -- Each has its own first: a sequence is seen before its transaction is committed.
        FOR look IN 1..1000 LOOP
          EXIT WHEN (SELECT last_value FROM test_tries) >= 2;
          PERFORM pg_sleep(0.01);
        END LOOP;
        PERFORM 1 FROM farm WHERE id = other FOR UPDATE;
        RETURN NEW;
      END $$;
    CREATE TRIGGER locks_the_other AFTER UPDATE ON farm FOR EACH ROW EXECUTE FUNCTION locks_the_other()`);
});

afterAll(() => world?.close());

const farm = async () =>
  (
    await world.make.farm({
      accountId: world.home.account.id,
      communityResourceId: resourceId,
    })
  ).id;
const complete = (id: number) =>
  admin.post<ProblemDto>(`/api${completeFarm.path.replace(':farmId', String(id))}`, {});
const triesSoFar = async () => {
  const [row] = await world.db.query<{ tries: number }>('SELECT last_value AS tries FROM test_tries');
  return row?.tries ?? 0;
};

it('of two calls in each other’s way both are done, the one that was given up a second time', async () => {
  const [one, two] = [await farm(), await farm()];
  await world.db.query('INSERT INTO test_pair VALUES ($1, $2), ($2, $1)', [one, two]);
  const answers = await Promise.all([complete(one), complete(two)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await triesSoFar()).toBeGreaterThanOrEqual(3);
  const events = await world.db.query(
    `SELECT subject_id AS id FROM event_log WHERE type LIKE 'farm.%' AND subject_id = ANY($1) ORDER BY 1`,
    [[one, two]],
  );
  expect(events).toEqual([{ id: one }, { id: two }]);
});

it('a call that is given up again and again says so, and leaves nothing', async () => {
  const id = await farm();
  await world.db.query(`
    CREATE FUNCTION gives_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.id = ${id} THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
      RETURN NEW; END $$;
    CREATE TRIGGER gives_up AFTER UPDATE ON farm FOR EACH ROW EXECUTE FUNCTION gives_up()`);
  const answer = await complete(id);
  expect([answer.status, answer.body.error, answer.body.message, answer.headers.get('retry-after')]).toEqual([
    503,
    'database.contended',
    PROBLEMS['database.contended'].message,
    '1',
  ]);
  expect(await world.db.query('SELECT status FROM farm WHERE id = $1', [id])).toEqual([{ status: 'ACTIVE' }]);
});

it('work that can be done once only is not done again', async () => {
  const database = world.api.app.get(Database);
  let times = 0;
  const giveUp = () => {
    times += 1;
    throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  };
  const asked = { code: 'database.contended', status: 503 };
  await expect(database.transaction(async () => giveUp(), { once: true })).rejects.toMatchObject(asked);
  expect(times).toBe(1);
  await expect(database.transaction(async () => giveUp())).rejects.toMatchObject(asked);
  expect(times).toBe(5);
  // A backoff must not hold its connection.
  await eventually(() => database.connections().used === 0);
});

it('repeats a prepared statement whose columns a migration has changed, inside a transaction too', async () => {
  const database = world.api.app.get(Database);
  await world.db.query(
    'CREATE TABLE test_shape (n int); GRANT ALL ON test_shape TO PUBLIC; INSERT INTO test_shape VALUES (1)',
  );
  const read = prepared('SELECT * FROM test_shape');
  const inside = () => database.transaction((tx) => tx.query(read));
  // Every connection of the pool has it.
  await Promise.all(Array.from({ length: 10 }, () => database.query(read)));
  expect(await inside()).toEqual([{ n: 1 }]);
  await world.db.query('ALTER TABLE test_shape ADD COLUMN name text');
  expect(await inside()).toEqual([{ n: 1, name: null }]);
  await world.db.query('ALTER TABLE test_shape ALTER COLUMN n TYPE text');
  const answers = await Promise.all(Array.from({ length: 10 }, () => database.query(read)));
  for (const answer of answers) expect(answer).toEqual([{ n: '1', name: null }]);
});
