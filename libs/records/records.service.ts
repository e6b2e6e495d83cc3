import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  type Call,
  type Link,
  type ListQuery,
  pathOf,
  type RecordCalls,
  type RecordShape,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import {
  type Actor,
  Database,
  DomainError,
  type NewEvent,
  type Reader,
  type Scope,
  type Transaction,
  type Trashed,
  withNameTaken,
} from '#libs/platform';
import { putInTrash, restoreFromTrash } from '#libs/trash';
import {
  findRecord,
  insertRecord,
  listRecords,
  lockRecord,
  type RecordRow,
  storedRecord,
  updateRecord,
  visibleIn,
} from './record.queries.js';
import {
  type AnyRecordKind,
  eventOf,
  type RecordAct,
  type RecordChange,
  type StoredRecord,
} from './record-kind.js';

type OfList = { path: Record<string, number>; answer: object };
type OfRecord = { path: { id: number }; answer: object };

/** A record kind, as far as callers' types depend on it. */
interface Declared<Shape extends RecordShape> {
  calls: RecordCalls<Shape>;
}

/** Lists and changes records of any declared kind, within the user's scope. */
@Injectable()
export class Records {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /**
   * Returns a page. Throws `request.invalid` for a field it cannot sort by, `record.notFound` for a parent out of
   * scope.
   */
  async list<Shape extends RecordShape>(
    spec: Declared<Shape>,
    actor: SessionActor,
    query: ListQuery,
    path: Readonly<Record<string, number>> = {},
  ): Promise<Shape['list']> {
    const kind = asAny(spec);
    const scope = await this.scopeOf(kind, actor);
    const parent = parentOf(kind, path);
    const place = parent === null ? undefined : await kind.within?.require(this.database, scope, parent);
    const { rows, total } = await listRecords(this.database, kind, scope, query, parent);
    const facts = await kind.listFacts?.(this.database, visibleIn(kind, scope, parent));
    const list = rows.map((row) => describe(kind, row));
    const hrefTo = (call: Call) => hrefOf(pathOf(call as Call<OfList>, path));
    // Over all parents there is no address of the list, and nowhere to add.
    if (kind.within && parent === null)
      return { list, total, ...facts, links: [] } as unknown as Shape['list'];
    const links: Link[] = [
      { rel: 'self', href: hrefTo(kind.calls.list), method: 'GET' },
      ...(place?.isReadOnly
        ? []
        : [{ rel: 'add', href: hrefTo(kind.calls.create), method: 'POST' } as const]),
    ];
    return { list, total, ...facts, links } as unknown as Shape['list'];
  }

  /** Throws `record.notFound` out of scope, or if it is in the trash. */
  async find<Shape extends RecordShape>(
    spec: Declared<Shape>,
    actor: SessionActor,
    id: number,
  ): Promise<Shape['record']> {
    const kind = asAny(spec);
    return this.require(this.database, kind, await this.scopeOf(kind, actor), id);
  }

  /** Returns the new record. Throws `request.invalid`, `record.conflict` for a taken name, and as the kind's hooks. */
  async create<Shape extends RecordShape>(
    spec: Declared<Shape>,
    actor: SessionActor,
    body: Shape['save'],
    path: Readonly<Record<string, number>> = {},
  ): Promise<Shape['record']> {
    const kind = asAny(spec);
    const values = checked(kind, body);
    const scope = await this.scopeOf(kind, actor);
    const parent = parentOf(kind, path);
    const place =
      parent === null || !kind.within
        ? { accountId: actor.accountId }
        : await kind.within.require(this.database, scope, parent);
    const work = this.database.transaction(async (tx) => {
      const change: RecordChange<object> = { actor, scope, id: null, parent, body, values };
      await kind.beforeSave?.(tx, change);
      const id = await insertRecord(tx, kind.table, {
        account_id: place.accountId,
        created_by: actor.id,
        ...(kind.within && parent !== null && { [kind.within.column]: parent }),
        ...place.columns,
        ...change.values,
      });
      const record = await lockRecord(tx, kind, EVERYTHING, id);
      await kind.afterSave?.(tx, record, change);
      tx.record(newEvent(kind, 'created', record, actor));
      return this.require(tx, kind, EVERYTHING, id);
    });
    return withNameTaken(kind.messages.nameTaken, work);
  }

  /**
   * Returns the record as stored; writes nothing if nothing changes. Throws `record.notFound` out of scope,
   * `request.invalid`, and as the kind's hooks. Throws `record.conflict` for a taken name, and with the current record
   * for an outdated `version`.
   */
  async update<Shape extends RecordShape>(
    spec: Declared<Shape>,
    actor: SessionActor,
    id: number,
    body: Shape['save'] & { version?: number },
  ): Promise<Shape['record']> {
    const kind = asAny(spec);
    const values = checked(kind, body);
    const scope = await this.scopeOf(kind, actor);
    const work = this.database.transaction(async (tx) => {
      const before = await lockCurrent(tx, kind, scope, id);
      const isStale = (body.version ?? before.version) !== before.version;
      if (!isStale) {
        const change: RecordChange<object> = { actor, scope, id, parent: null, body, values };
        await kind.beforeSave?.(tx, change);
        if (await updateRecord(tx, kind.table, id, change.values)) {
          const record = { ...before, version: before.version + 1 };
          await kind.afterSave?.(tx, record, change);
          tx.record(newEvent(kind, 'updated', record, actor));
        }
      }
      return { isStale, current: await this.require(tx, kind, EVERYTHING, id) };
    });
    const { isStale, current } = await withNameTaken(kind.messages.nameTaken, work);
    if (isStale) throw new DomainError('record.conflict', kind.messages.conflict, { current });
    return current;
  }

  /** Moves a record to the trash; a second time changes nothing. Throws `record.notFound` out of scope. */
  async remove<Shape extends RecordShape>(
    spec: Declared<Shape>,
    actor: SessionActor,
    id: number,
  ): Promise<void> {
    const kind = asAny(spec);
    const scope = await this.scopeOf(kind, actor);
    await this.database.transaction(async (tx) => {
      const record = await lockRecord(tx, kind, scope, id);
      if (record.removedOn) return;
      if (!record.isVisible) throw new DomainError('record.notFound');
      await kind.beforeRemove?.(tx, record, actor);
      await updateRecord(tx, kind.table, id, { removed_on: new Date() });
      await putInTrash(tx, {
        accountId: record.accountId,
        kind: kind.kind,
        recordId: id,
        description: record.description,
        contents: {},
        deletedBy: actor.id,
        createdOn: record.createdOn,
      });
      tx.record(newEvent(kind, 'removed', { ...record, version: record.version + 1 }, actor));
    });
  }

  /**
   * Restores a record for users who may delete it; a current one stays unchanged. Throws `record.notFound` out of
   * scope, `trash.gone` if it is too late, `trash.nameTaken`.
   */
  async restore<Shape extends RecordShape>(
    spec: Declared<Shape>,
    actor: SessionActor,
    id: number,
  ): Promise<Shape['record']> {
    const kind = asAny(spec);
    const scope = await this.scopeOf(kind, actor);
    const work = this.database.transaction(async (tx) => {
      // The trash locks its item before the record.
      await storedRecord(tx, kind, scope, id);
      await restoreFromTrash(tx, kind.kind, id, actor, (...item) => restoreRecord(kind, ...item));
      return this.require(tx, kind, EVERYTHING, id);
    });
    return work.catch((error) => {
      if (error instanceof DomainError && error.code === 'record.conflict')
        throw new DomainError('trash.nameTaken', undefined, { cause: error });
      throw error;
    });
  }

  private async scopeOf({ within }: AnyRecordKind, actor: SessionActor): Promise<Scope> {
    return within?.decides ? EVERYTHING : this.access.scopeOf(actor);
  }

  private async require(reader: Reader, kind: AnyRecordKind, scope: Scope, id: number): Promise<object> {
    const row = await findRecord(reader, kind, scope, id);
    if (!row) throw new DomainError('record.notFound');
    return describe(kind, row);
  }
}

/** Restores a record that the trash has locked. Throws as the kind's `beforeRestore`. */
export async function restoreRecord(
  kind: AnyRecordKind,
  tx: Transaction,
  { recordId }: Trashed,
  by: Actor,
): Promise<void> {
  const record = await lockRecord(tx, kind, EVERYTHING, recordId);
  await kind.beforeRestore?.(tx, record, by);
  await updateRecord(tx, kind.table, recordId, { removed_on: null });
  tx.record(newEvent(kind, 'restored', { ...record, version: record.version + 1 }, by));
}

/** For records whose scope was checked before. */
const EVERYTHING: Scope = { accountId: null, resourceIds: null, captured: null };

/** Drops the types of a kind, which only its callers need. */
const asAny = (spec: object): AnyRecordKind => spec as AnyRecordKind;

async function lockCurrent(
  tx: Transaction,
  kind: AnyRecordKind,
  scope: Scope,
  id: number,
): Promise<StoredRecord> {
  const record = await lockRecord(tx, kind, scope, id);
  if (record.removedOn || !record.isVisible) throw new DomainError('record.notFound');
  return record;
}

function parentOf({ within }: AnyRecordKind, path: Readonly<Record<string, number>>): number | null {
  return within ? (path[within.parameter] ?? null) : null;
}

function checked(kind: AnyRecordKind, body: object): Record<string, unknown> {
  const faults = kind.check?.(body) ?? {};
  if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
  return kind.stored(body);
}

const hrefOf = (path: string) => `/api${path}`;

function describe(kind: AnyRecordKind, row: RecordRow): object {
  const described = Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  );
  const { find, update, remove } = kind.calls;
  const hrefTo = (call: Call<OfRecord>) => hrefOf(pathOf(call, { id: row.id }));
  const isFixed = kind.isFixed?.(described);
  const links: Link[] = [
    { rel: 'self', href: hrefTo(find), method: 'GET' },
    ...(isFixed ? [] : [{ rel: 'edit', href: hrefTo(update), method: 'PUT' } as const]),
    ...(isFixed || kind.stays?.(described)
      ? []
      : [{ rel: 'remove', href: hrefTo(remove), method: 'DELETE' } as const]),
    ...(kind.links?.(described) ?? []),
  ];
  return { ...described, links };
}

function newEvent(kind: AnyRecordKind, act: RecordAct, record: StoredRecord, by: Actor): NewEvent {
  const { id, accountId, communityResourceId, version } = record;
  return {
    topic: topicOf.account(accountId),
    type: eventOf(kind.kind, act),
    subject: { kind: kind.kind, id },
    version,
    data: { id, ...(communityResourceId !== null && { communityResourceId }) },
    accountId,
    by,
    // Every kind's events have this shape (`RecordEvents`).
  } as unknown as NewEvent;
}
