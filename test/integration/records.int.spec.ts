import {
  ADMINISTRATORS,
  type ListQuery,
  type RecordKind,
  recordCalls,
  recordMessages,
} from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import type { SessionActor } from '#libs/identity';
import { type Config, Database, DomainError, Domains, defineDomain, type Transaction } from '#libs/platform';
import { Records, RecordsModule, recordDomain, recordKind } from '#libs/records';
import { ListTrash, RecoverFromTrash, TrashModule } from '#libs/trash';
import { type DomainContext, domainContext } from '../support/domain-context.js';
import { sentencesOf } from '../support/sentences.js';

/** Tests the record block with a kind of its own: depots, which belong to community resources. */

interface Depot {
  id: number;
  name: string;
  version: number;
}

class DepotDto {}

const DEPOTS = recordKind({
  kind: 'depot' as RecordKind,
  calls: recordCalls<{
    within: { resourceId: number };
    list: { list: Depot[]; total: number };
    record: Depot;
    save: { name: string; version?: number };
  }>('/depots', '/resource/:resourceId'),
  dtos: { list: DepotDto as never, record: DepotDto as never, save: DepotDto as never },
  table: 'depot',
  called: ['depot', 'depots'],
  messages: recordMessages('depot'),
  roles: [...ADMINISTRATORS, 'STAFF'],
  ofResource: true,
  visible: "t.name <> 'Hidden'",
  description: "t.name || ' (depot)'",
  fields: { name: 't.name' },
  sorts: { name: 'lower(t.name)' },
  searches: { text: ['t.name'] },
  stored: ({ name }) => ({ name }),
  check: ({ name }): Record<string, string> => (name === '' ? { name: 'Empty.' } : {}),
  within: {
    parameter: 'resourceId',
    column: 'community_resource_id',
    require: async (reader, { accountId, resourceIds }, id) => {
      const [resource] = await reader.query<{ accountId: number }>(
        `SELECT account_id AS "accountId" FROM community_resource
          WHERE id = $1 AND ($2::bigint IS NULL OR account_id = $2) AND ($3::bigint[] IS NULL OR id = ANY($3))`,
        [id, accountId, resourceIds],
      );
      if (!resource) throw new DomainError('record.notFound');
      return resource;
    },
  },
  beforeSave: async (_tx, { values }) => {
    if (values.name === 'Closed') throw DomainError.invalid({ name: 'Closed.' });
  },
  export: { name: 'communities', columns: { name: { heading: 'Name' } } },
});
const depots = defineDomain({ name: 'depots', owns: ['depot'], ...recordDomain(DEPOTS) });

let context: DomainContext;
let records: Records;
let admin: SessionActor;
let stranger: SessionActor;
let path: { resourceId: number };

beforeAll(async () => {
  context = await domainContext([RecordsModule, TrashModule], {
    ...DOMAINS,
    depots: { ...depots, exports: [] },
  });
  await context.db.query(`
    CREATE TABLE depot (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id bigint NOT NULL,
      community_resource_id bigint NOT NULL, name text NOT NULL, version int NOT NULL DEFAULT 1, created_by bigint,
      created_on timestamptz NOT NULL DEFAULT now(), removed_on timestamptz);
    CREATE UNIQUE INDEX ON depot (account_id, lower(name)) WHERE removed_on IS NULL;
    GRANT ALL ON depot TO PUBLIC`);
  records = context.app.get(Records);
  const [home, abroad] = [await context.make.account(), await context.make.account()];
  admin = await context.actor(home.id, 'ADMIN');
  stranger = await context.actor(abroad.id, 'ADMIN');
  path = { resourceId: (await context.make.communityResource({ accountId: home.id })).id };
});

afterAll(() => context?.close());

const add = (name: string) => records.create(DEPOTS, admin, { name }, path);
const names = async (actor: SessionActor, query: ListQuery = {}) =>
  (await records.list(DEPOTS, actor, query, path)).list.map(({ name }) => name);
const eventsOf = (id: number) =>
  context.db.query<{ type: string; data: object; version: number }>(
    `SELECT type, data, version FROM event_log WHERE subject_kind = 'depot' AND subject_id = $1 ORDER BY seq`,
    [id],
  );
const purge = async () => {
  await context.db.query(
    "UPDATE trash_item SET purge_after = now() - interval '1 day' WHERE restored_on IS NULL",
  );
  const database = context.app.get(Database);
  const job = { chunk: (work: (tx: Transaction) => Promise<unknown>) => database.transaction(work) };
  const [task] = DOMAINS.trash.maintenance ?? [];
  return task?.run(job as never, null as never, context.app.get(Domains), null as unknown as Config);
};

describe('a change', () => {
  it('answers the current record to the second of two people, who wrote an older version', async () => {
    const { id, version } = await add('Argungu');
    const changes = ['Argungu East', 'Argungu West'].map((name) =>
      records.update(DEPOTS, admin, id, { name, version }),
    );
    const [won, lost] = (await Promise.allSettled(changes)).sort((a) => (a.status === 'fulfilled' ? -1 : 1));
    const current = await records.find(DEPOTS, admin, id);
    expect(won).toMatchObject({ value: current });
    expect(lost).toMatchObject({ reason: { code: 'record.conflict', details: { current } } });
    expect(current.version).toBe(2);
  });

  it('that changes nothing writes nothing', async () => {
    const { id } = await add('Birnin Kebbi');
    expect((await records.update(DEPOTS, admin, id, { name: 'Birnin Kebbi' })).version).toBe(1);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('is refused as a whole by a check or a hook of the kind', async () => {
    for (const name of ['', 'Closed'])
      await expect(add(name)).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: { name: expect.any(String) } },
      });
    expect(await names(admin, { q: 'closed' })).toEqual([]);
  });

  it('is an event of ids only', async () => {
    const { id } = await add('Dakingari');
    await records.update(DEPOTS, admin, id, { name: 'Dakingari East' });
    const data = { id, communityResourceId: path.resourceId };
    expect(await eventsOf(id)).toEqual([
      { type: 'depot.created', data, version: 1 },
      { type: 'depot.updated', data, version: 2 },
    ]);
  });
});

describe('the scope', () => {
  it('of another account contains no call on a record', async () => {
    const { id } = await add('Gwandu');
    const tries = [
      records.list(DEPOTS, stranger, {}, path),
      records.create(DEPOTS, stranger, { name: 'Jega' }, path),
      records.find(DEPOTS, stranger, id),
      records.update(DEPOTS, stranger, id, { name: 'Jega' }),
      records.remove(DEPOTS, stranger, id),
      records.restore(DEPOTS, stranger, id),
    ];
    for (const each of await Promise.allSettled(tries))
      expect(each).toMatchObject({ reason: { code: 'record.notFound' } });
  });

  it('of a reader is the community resources on their access list', async () => {
    const { id } = await add('Jega');
    const [reader, other] = [
      await context.actor(admin.accountId, 'STAFF', [path.resourceId]),
      await context.actor(admin.accountId, 'STAFF'),
    ];
    expect(await names(reader, { q: 'jega' })).toEqual(['Jega']);
    await expect(records.find(DEPOTS, other, id)).rejects.toMatchObject({ code: 'record.notFound' });
  });
});

it('a record hidden by its parent is not found, but keeps its name', async () => {
  const { id } = await add('Koko');
  await context.db.query("UPDATE depot SET name = 'Hidden' WHERE id = $1", [id]);
  for (const call of [records.find(DEPOTS, admin, id), records.remove(DEPOTS, admin, id)])
    await expect(call).rejects.toMatchObject({ code: 'record.notFound' });
  expect(await names(admin, { q: 'hidden' })).toEqual([]);
  expect(await context.app.get(Domains).nameOf(context.app.get(Database), DEPOTS.kind, id)).toBe('Hidden');
});

describe('a deleted record', () => {
  it('is in the trash until it is restored, by its own call or from there', async () => {
    const { id } = await add('Kamba');
    await records.remove(DEPOTS, admin, id);
    await records.remove(DEPOTS, admin, id);
    expect(await names(admin, { q: 'kamba' })).toEqual([]);
    expect(await records.restore(DEPOTS, admin, id)).toMatchObject({ name: 'Kamba', version: 3 });
    await records.remove(DEPOTS, admin, id);
    const { list } = await context.app.get(ListTrash).list(admin, {});
    expect(list).toMatchObject([{ description: 'Kamba (depot)', itemType: 'Depot' }]);
    await context.app.get(RecoverFromTrash).recover(admin, list[0]?.id ?? 0);
    expect((await eventsOf(id)).map(({ type }) => type.split('.')[1])).toEqual([
      'created',
      'removed',
      'restored',
      'removed',
      'restored',
    ]);
  });

  it('cannot come back while another has its name, nor after its days are over', async () => {
    const { id } = await add('Maiyama');
    await records.remove(DEPOTS, admin, id);
    await add('maiyama');
    await expect(records.restore(DEPOTS, admin, id)).rejects.toMatchObject({ code: 'trash.nameTaken' });
    expect(await purge()).toBe(1);
    await expect(records.restore(DEPOTS, admin, id)).rejects.toMatchObject({ code: 'record.notFound' });
    expect(await context.db.query('SELECT 1 FROM depot WHERE id = $1', [id])).toEqual([]);
  });
});

describe('the registration', () => {
  const { events, records: meanings, exports } = recordDomain(DEPOTS);

  it('has names, also of deleted records, and a search within the scope', async () => {
    const { id } = await add('Sakaba');
    const meaning = meanings['depot' as RecordKind];
    expect(await meaning.names(context.app.get(Database), [id])).toEqual([{ id, name: 'Sakaba' }]);
  });

  it('has an export of at most the columns of the list', () => {
    const [kind] = exports;
    expect(kind).toMatchObject({
      label: 'Depots',
      columns: [{ field: 'name', heading: 'Name', sql: 't.name' }],
    });
  });

  sentencesOf(events)('depot.removed' as never, { id: 7 } as never, 'deleted the depot depot 7');
});
