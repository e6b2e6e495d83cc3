import type { EventType, ExportFilters, FoundDto, RecordKind, RecordShape } from '#libs/contracts';
import {
  type Audience,
  type Companion,
  count,
  type EventMeaning,
  type EventMeanings,
  type ExportKind,
  type RecordMeaning,
  SEARCH_LIMIT,
  type SearchAsk,
} from '#libs/platform';
import { forgetRecord, inScope, matching, nameOf, parametersFor } from './record.queries.js';
import { type AnyRecordKind, eventOf, type RecordAct, type RecordKindSpec } from './record-kind.js';
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
 * Returns the registration of a record kind, for `defineDomain`: its events and sentences, names, global search, trash
 * and export. A domain with more of its own merges them: `events: { ...records.events, ...EVENTS }`.
 */
export function recordDomain<Kind extends RecordKind, Shape extends RecordShape>(
  spec: RecordKindSpec<Kind, Shape>,
) {
  const kind = spec as unknown as AnyRecordKind;
  const { roles, grants, table } = kind;
  const meaning: RecordMeaning = {
    names: (reader, ids) =>
      reader.query(
        `SELECT t.id, ${nameOf(kind)} AS name FROM ${table} t ${kind.joins ?? ''} WHERE t.id = ANY($1)`,
        [ids],
      ),
    search: { roles, grants: grants && [grants.view], find: (ask) => search(kind, ask) },
    trash: { called: capital(kind.called[0]), restore: (...item) => restoreRecord(kind, ...item) },
  };
  const ownRow: Companion = {
    forget: async (tx, { recordId }) => (kind.staysAfterPurge ? 0 : forgetRecord(tx, table, recordId)),
  };
  return {
    module: RecordsModule,
    events: Object.fromEntries(
      (Object.keys(VERBS) as RecordAct[]).map((act) => [eventOf(kind.kind, act), eventMeaning(kind, act)]),
    ) as unknown as EventMeanings<EventsOf<Kind>>,
    records: { [kind.kind]: meaning } as Record<Kind, RecordMeaning>,
    along: { [kind.kind]: ownRow } as Partial<Record<RecordKind, Companion>>,
    exports: exportsOf(kind),
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
  const resource = kind.ofResource ? 't.community_resource_id' : 'NULL::bigint';
  return database.query<FoundDto>(
    `SELECT ${bind(kind.kind)}::text AS kind, t.id, ${name} AS name, NULL AS detail, ${resource} AS "communityResourceId"
       FROM ${kind.table} t ${kind.joins ?? ''}
      WHERE t.removed_on IS NULL AND ${inScope(kind, scope, bind)} AND ${name} ILIKE ${bind(terms.anywhere)}
      ORDER BY (lower(${name}) LIKE ${bind(terms.prefix)}) DESC, lower(${name}), t.id LIMIT ${SEARCH_LIMIT}`,
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
        't.removed_on IS NULL',
        inScope(kind, { accountId, resourceIds: resourceIds && [...resourceIds] }, bind),
        ...matching(kind, filters satisfies ExportFilters, bind),
      ],
      orderBy: 't.id',
      comesBack: `not: ${called[1]} are added one by one.`,
    },
  ];
}
