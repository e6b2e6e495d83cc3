import { EventEmitter, once } from 'node:events';
import type { Topic } from '#libs/contracts';
import { lock, type Transaction, together } from '#libs/platform';
import { startProducer, type TestProducer } from '../support/platform.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/* Transactions send statements before the earlier ones are answered. */

let db: TestDatabase;
let producer: TestProducer;
beforeAll(async () => {
  db = await createTestDatabase();
  producer = await startProducer(testConfig({ DATABASE_URL: db.url }));
});
afterAll(async () => {
  await producer?.stop();
  await db?.drop();
});

function note(tx: Transaction, topic: Topic): void {
  tx.record({
    topic,
    type: 'communityResource.updated',
    subject: { kind: 'communityResource', id: 1 },
    data: { communityResourceId: 1, name: 'Kebbi' },
    accountId: 1,
    by: { id: 7, name: 'Ngozi', accountId: 1 },
  });
}

const seqOf = (tx: Pick<Transaction, 'query'>, topic: Topic) =>
  tx.query<{ last_seq: number }>('SELECT last_seq FROM event_topic WHERE topic = $1', [topic]);

it('has a statement see what was committed while the one before it waited', async () => {
  const topic: Topic = 'resource:21';
  const { database } = producer;
  const locked = new EventEmitter();
  const isLocked = once(locked, 'locked');
  const first = database.transaction(async (tx) => {
    await lock(tx, 'request', topic);
    locked.emit('locked');
    await tx.query('SELECT pg_sleep(0.1)');
    note(tx, topic);
  });
  await isLocked;
  const seen = await database.transaction(async (tx) => {
    const [, rows] = await together([lock(tx, 'request', topic), seqOf(tx, topic)]);
    return rows;
  });
  await first;
  expect(seen).toEqual([{ last_seq: 1 }]);
});

it('commits nothing if a statement fails, awaited or not', async () => {
  const topic: Topic = 'resource:22';
  const { database } = producer;
  const failing = [
    async (tx: Transaction) => tx.send('SELECT 1 / $1::int', [0]),
    async (tx: Transaction) => tx.query('SELECT 1 / $1::int', [0]),
    async (tx: Transaction) => tx.query('SELECT 1 / $1::int', [0]).catch(() => undefined),
  ];
  for (const fail of failing)
    await expect(
      database.transaction(async (tx) => {
        note(tx, topic);
        await fail(tx);
      }),
    ).rejects.toThrow();
  expect(await seqOf(db, topic)).toEqual([]);
  // Its connection serves the next one.
  await Promise.all(Array.from({ length: 20 }, () => database.transaction(async (tx) => note(tx, topic))));
  expect(await seqOf(db, topic)).toEqual([{ last_seq: 20 }]);
});

it('throws the first error in the order of the statements, and takes none after its end', async () => {
  let kept: Transaction | null = null;
  const failed = producer.database.transaction(async (tx) => {
    kept = tx;
    await together([
      tx.query("SELECT pg_sleep(0.05), 1 / length('')"),
      tx.query('SELECT 1 FROM no_such_table'),
      Promise.reject(new Error('later')),
    ]);
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  await expect(kept!.query('SELECT 1')).rejects.toThrow('over');
});
