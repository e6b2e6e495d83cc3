import type { AnyEvent, Topic } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import { onThisMachine } from '../support/busy.js';
import { eventually } from '../support/eventually.js';
import { startProducer, type TestProducer } from '../support/platform.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let db: TestDatabase;
let process1: TestProducer;
let process2: TestProducer;

beforeAll(async () => {
  db = await createTestDatabase();
  const config = testConfig({ DATABASE_URL: db.url });
  [process1, process2] = await Promise.all([startProducer(config), startProducer(config)]);
});

afterAll(async () => {
  await Promise.all([process1?.stop(), process2?.stop()]);
  await db?.drop();
});

function note(tx: Transaction, topic: Topic, name: string): void {
  tx.record({
    topic,
    type: 'communityResource.updated',
    subject: { kind: 'communityResource', id: 1 },
    data: { communityResourceId: 1, name },
    accountId: 1,
    by: { id: 7, name: 'Ngozi Çağlar "Ọ"', accountId: 1 },
    requestId: 'request-1',
  });
}

const write = (producer: TestProducer, topic: Topic, name: string) =>
  producer.database.transaction(async (tx) => note(tx, topic, name));

describe('the log', () => {
  it('numbers each topic without gaps in the order of commits, under writers of two processes', async () => {
    const topics: Topic[] = ['resource:11', 'resource:12', 'account:13'];
    const committed = new Map<Topic, string[]>(topics.map((topic) => [topic, []]));
    const writer = async (producer: TestProducer, who: number) => {
      for (let i = 0; i < 40; i += 1) {
        // Each transaction writes to two topics in a different order: they must not deadlock.
        const two = [topics[(i + who) % 3], topics[(i + who + 1 + (who % 2)) % 3]] as Topic[];
        const name = `${who}-${i}`;
        await producer.database.transaction(async (tx) => {
          for (const topic of two) note(tx, topic, name);
        });
        for (const topic of two) committed.get(topic)?.push(name);
      }
    };
    await Promise.all(
      [process1, process2].flatMap((each, p) => [0, 1, 2].map((i) => writer(each, p * 3 + i))),
    );
    let total = 0;
    for (const topic of topics) {
      const rows = await db.query<{ seq: number; data: { name: string }; at_order: number }>(
        'SELECT seq, data FROM event_log WHERE topic = $1 ORDER BY seq',
        [topic],
      );
      expect(rows.map((row) => row.seq)).toEqual(rows.map((_, i) => i + 1));
      expect(rows.map((row) => row.data.name).sort()).toEqual(committed.get(topic)?.sort());
      expect(await process1.events.chainFault(topic)).toBeNull();
      total += rows.length;
    }
    expect(total).toBe(6 * 40 * 2);
  });

  it('shows nothing before the commit and nothing of a rollback', async () => {
    const topic: Topic = 'resource:21';
    await write(process1, topic, 'first');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const open = process1.database.transaction(async (tx) => {
      note(tx, topic, 'second');
      await held;
    });
    // An open transaction does not lock the topic: another may commit first.
    await write(process2, topic, 'third');
    expect((await process2.events.after(topic, 0)).map(nameOf)).toEqual(['first', 'third']);
    release();
    await open;
    await expect(
      process1.database.transaction(async (tx) => {
        note(tx, topic, 'never');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await process2.events.after(topic, 0)).map(nameOf)).toEqual(['first', 'third', 'second']);
    expect(await process1.events.lastSeq(topic)).toBe(3);
  });

  it('refuses changes, and shows the place of a forged one', async () => {
    const topic: Topic = 'resource:31';
    for (const name of ['a', 'b', 'c', 'd']) await write(process1, topic, name);
    for (const act of [
      `UPDATE event_log SET data = '{}' WHERE topic = '${topic}'`,
      `DELETE FROM event_log WHERE topic = '${topic}'`,
      'TRUNCATE event_log',
    ])
      await expect(db.query(act)).rejects.toThrow('append-only');
    expect(await process1.events.chainFault(topic)).toBeNull();

    const tamper = async (act: string) => {
      await db.query('ALTER TABLE event_log DISABLE TRIGGER USER');
      await db.query(act);
      await db.query('ALTER TABLE event_log ENABLE TRIGGER USER');
      return process1.events.chainFault(topic);
    };
    const at = (seq: number) => `WHERE topic = '${topic}' AND seq = ${seq}`;
    const [before] = await db.query<{ actor_name: string }>(`SELECT actor_name FROM event_log ${at(2)}`);
    expect(await tamper(`UPDATE event_log SET data = data || '{"name":"B"}' ${at(2)}`)).toEqual({
      topic,
      seq: 2,
      what: 'changed',
    });
    expect(await tamper(`UPDATE event_log SET data = data || '{"name":"b"}' ${at(2)}`)).toBeNull();
    expect(await tamper(`UPDATE event_log SET request_id = 'another' ${at(3)}`)).toMatchObject({ seq: 3 });
    expect(await tamper(`UPDATE event_log SET request_id = 'request-1' ${at(3)}`)).toBeNull();
    expect(await tamper(`UPDATE event_log SET actor_name = 'somebody' ${at(2)}`)).toMatchObject({ seq: 2 });
    expect(await tamper(`UPDATE event_log SET actor_name = '${before?.actor_name}' ${at(2)}`)).toBeNull();
    // The end of a chain is where a row is most easily removed.
    expect(await tamper(`DELETE FROM event_log ${at(4)}`)).toEqual({ topic, seq: 4, what: 'cut' });
  });

  it('checks a chain while it grows', async () => {
    const topic: Topic = 'resource:41';
    let writing = true;
    const writer = (async () => {
      for (let i = 0; writing; i += 1) await write(process2, topic, `n${i}`);
    })();
    for (let i = 0; i < 20; i += 1) expect(await process1.events.chainFault(topic)).toBeNull();
    writing = false;
    await writer;
  });

  it('runs no hook of a rollback, and fails no commit by a hook that throws', async () => {
    const ran: string[] = [];
    await process1.database
      .transaction(async (tx) => {
        tx.afterCommit(() => ran.push('rolled back'));
        throw new Error('no');
      })
      .catch(() => undefined);
    const answer = await process1.database.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('in a hook');
      });
      tx.afterCommit(() => ran.push('committed'));
      return 'done';
    });
    expect(answer).toBe('done');
    expect(ran).toEqual(['committed']);
  });
});

describe('the drain', () => {
  const received: AnyEvent[] = [];
  beforeAll(() => process1.drain.start((event) => void received.push(event)));
  const receivedOf = (topic: Topic) => received.filter((event) => event.topic === topic);

  it('hands on what other processes commit, promptly, once, in order', async () => {
    const topic: Topic = 'resource:51';
    process1.drain.follow(topic, 0);
    await write(process2, topic, 'warm');
    await eventually(() => receivedOf(topic).length === 1);
    for (let round = 0; round < 5; round += 1) {
      const before = Date.now();
      await write(process2, topic, `n${round}`);
      await eventually(() => receivedOf(topic).length === round + 2, 900, 5);
      // Polling alone would take half a second on average: this arrived by NOTIFY.
      expect(Date.now() - before).toBeLessThan(onThisMachine(500));
    }
    const seqs = receivedOf(topic).map((event) => event.seq);
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  });

  it('finds by its poll what no notification told of', async () => {
    const topic: Topic = 'resource:52';
    process1.drain.follow(topic, 0);
    await db.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gona-drain' AND datname = current_database()",
    );
    for (let i = 0; i < 600; i += 200)
      await process2.database.transaction(async (tx) => {
        for (let n = 0; n < 200; n += 1) note(tx, topic, `n${i + n}`);
      });
    await eventually(() => receivedOf(topic).length === 600, 3000);
    expect(receivedOf(topic).map((event) => event.seq)).toEqual(Array.from({ length: 600 }, (_, i) => i + 1));
    // It listens again.
    await eventually(
      async () =>
        (
          await db.query(
            "SELECT 1 FROM pg_stat_activity WHERE application_name = 'gona-drain' AND datname = current_database() AND query ~ 'LISTEN'",
          )
        ).length === 1,
      5000,
    );
  });

  it('keeps to what is followed', async () => {
    const [left, kept]: Topic[] = ['resource:53', 'resource:54'];
    if (!left || !kept) throw new Error('two topics');
    process1.drain.follow(left, 0);
    process1.drain.follow(kept, 0);
    process1.drain.unfollow(left);
    await write(process2, left, 'unheard');
    await write(process2, kept, 'heard');
    await eventually(() => receivedOf(kept).length === 1);
    expect(receivedOf(left)).toEqual([]);
    expect(process1.drain.follows(left)).toBe(false);
  });
});

const nameOf = (event: AnyEvent) => (event.data as { name: string }).name;
