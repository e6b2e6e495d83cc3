import type { EventType, FoundDto, RecordKind } from '#libs/contracts';
import {
  type Audience,
  type Companion,
  count,
  type EventMeaning,
  type EventMeanings,
  type ExportKind,
  prepared,
  type RecordMeaning,
  SEARCH_LIMIT,
  type SearchAsk,
} from '#libs/platform';
import {
  forgetRecord,
  inScope,
  isCurrent,
  matching,
  nameOf,
  parametersFor,
  resourceOf,
} from './record.queries.js';
import { type AnyRecordKind, eventOf, type RecordAct } from './record-kind.js';
import { RecordsModule } from './records.module.js';
import { restoreRecord } from './records.service.js';

type EventsOf<Kind extends RecordKind> = Extract<EventType, `${Kind}.${RecordAct}`>;

const VERBS: Record<RecordAct, string> = {
  created: 'added',
  updated: 'changed',
  removed: 'deleted',
  restored: 'restored',
};

/**
 * Returns the registration of record kinds, for `defineDomain`: their events and sentences, names, global search, trash
 * and exports. A domain with more of its own merges them: `events: { ...kinds.events, ...EVENTS }`.
 */
export function recordDomain<Kind extends RecordKind>(...specs: { kind: Kind }[]) {
  const kinds = specs as unknown as AnyRecordKind[];
  const byKind = <Meaning>(meaningOf: (kind: AnyRecordKind) => Meaning) =>
    Object.fromEntries(kinds.map((kind) => [kind.kind, meaningOf(kind)])) as Record<Kind, Meaning>;
  const events = kinds.flatMap((kind) =>
    (Object.keys(VERBS) as RecordAct[]).map((act) => [eventOf(kind.kind, act), eventMeaning(kind, act)]),
  );
  return {
    module: RecordsModule,
    events: Object.fromEntries(events) as EventMeanings<EventsOf<Kind>>,
    records: byKind(recordMeaning),
    cascades: byKind(ownRow) as Partial<Record<RecordKind, Companion>>,
    exports: kinds.flatMap(exportsOf),
  };
}

function recordMeaning(kind: AnyRecordKind): RecordMeaning {
  const { roles, grants, table, joins = '', called } = kind;
  return {
    names: (reader, ids) =>
      reader.query(`SELECT t.id, ${nameOf(kind)} AS name FROM ${table} t ${joins} WHERE t.id = ANY($1)`, [
        ids,
      ]),
    search: { roles, grants: grants && [grants.view], find: (ask) => search(kind, ask) },
    trash: { called: capital(called[0]), restore: (...item) => restoreRecord(kind, ...item) },
  };
}

/** Deletes the record's own row once its days in the trash are over, unless others refer to it. */
function ownRow({ table, staysAfterPurge }: AnyRecordKind): Companion {
  return {
    forget: async (tx, { recordId }) => (staysAfterPurge ? 0 : forgetRecord(tx, table, recordId)),
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function eventMeaning(kind: AnyRecordKind, act: RecordAct): EventMeaning {
  const { roles, grants, ofResource, called } = kind;
  type Data = { id: number; communityResourceId?: number };
  return {
    audience: {
      roles,
      grants: grants && [grants.view],
      within: ofResource ? (data: unknown) => (data as Data).communityResourceId ?? 0 : 'account',
    } as Audience,
    sentence: (data, { name }) => ({
      what: `${VERBS[act]} the ${called[0]} ${name(kind.kind, (data as unknown as Data).id)}`,
    }),
    activity: {
      fold: () => '',
      line: (group) => ({
        what: `${VERBS[act]} ${group.length === 1 ? `a ${called[0]}` : `${count(group.length)} ${called[1]}`}`,
        detail: group[0].within,
      }),
    },
  };
}

/** Finds records by any part of the name, prefix matches first. */
function search(kind: AnyRecordKind, { database, scope, terms }: SearchAsk): Promise<FoundDto[]> {
  const { bind, parameters } = parametersFor();
  const name = nameOf(kind);
  return database.query<FoundDto>(
    prepared(
      `SELECT ${bind(kind.kind)}::text AS kind, t.id, ${name} AS name, NULL AS detail, ${resourceOf(kind)} AS "communityResourceId"
         FROM ${kind.table} t ${kind.joins ?? ''}
        WHERE ${isCurrent(kind)} AND ${inScope(kind, scope, bind)} AND ${name} ILIKE ${bind(terms.anywhere)}
        ORDER BY (lower(${name}) LIKE ${bind(terms.prefix)}) DESC, lower(${name}), t.id LIMIT ${SEARCH_LIMIT}`,
    ),
    parameters,
  );
}

/** Returns the export of the list, with the same rows and at most the same columns. */
function exportsOf(kind: AnyRecordKind): ExportKind[] {
  const { export: declared, fields, called, roles, grants, calls } = kind;
  if (!declared) return [];
  return [
    {
      name: declared.name,
      label: capital(called[1]),
      about: `One row per ${called[0]}.`,
      formats: ['csv', 'xlsx'],
      rowsOf: calls.list,
      roles,
      grant: grants?.view,
      columns: Object.entries(declared.columns).map(([field, { heading, type = 'text', is }]) => {
        const sql = field === 'createdOn' ? 't.created_on' : (fields[field] ?? `t.${field}`);
        return {
          field: field.toLowerCase().slice(0, 10),
          heading,
          type,
          sql: type === 'day' ? `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD')` : sql,
          is: is ?? `as on the ${called[0]}`,
        };
      }),
      from: `${kind.table} t ${kind.joins ?? ''}`,
      where: ({ accountId, resourceIds, filters, bind }) => [
        isCurrent(kind),
        inScope(kind, { accountId, resourceIds: resourceIds && [...resourceIds] }, bind),
        ...matching(kind, { ...filters.list, q: filters.q }, bind),
      ],
      orderBy: 't.id',
      listFilters: declared.listFilters,
      comesBack: declared.comesBack ?? `not: ${called[1]} are added one by one.`,
    },
  ];
}
