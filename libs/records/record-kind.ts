import type {
  EventType,
  ExportKindName,
  Grant,
  Link,
  ListQuery,
  RecordCalls,
  RecordKind,
  RecordShape,
  Role,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import type { Actor, ListFilter, Reader, Scope, SearchedFields, Transaction } from '#libs/platform';

type Class<T extends object> = new () => T;

/** Columns of every record's table, and values that hooks need. */
export interface StoredRecord {
  id: number;
  accountId: number;
  /** Null if the kind has no community resource. */
  communityResourceId: number | null;
  version: number;
  createdOn: Date;
  removedOn: Date | null;
  name: string;
  /** Name in the trash. */
  description: string;
  isVisible: boolean;
}

/** Place of a new record: its account, and columns for the record in which the list lies. */
export interface RecordPlace {
  accountId: number;
  columns?: Readonly<Record<string, unknown>>;
  /** No record can be added there: the list has no `add` link. */
  isReadOnly?: boolean;
}

/** One change of a record, for hooks. */
export interface RecordChange<Save> {
  actor: SessionActor;
  scope: Scope;
  /** Null for a new record. */
  id: number | null;
  /** Id of the record in which a new one lies; null if there is none. */
  parent: number | null;
  body: Save;
  /** New values by column; a hook may change them. */
  values: Record<string, unknown>;
}

export type RecordAct = 'created' | 'updated' | 'removed' | 'restored';

/** An exported column of a record kind. */
export interface RecordColumn {
  /** Name in tables. */
  heading: string;
  type?: 'text' | 'count' | 'number' | 'hectares' | 'day';
  /** Meaning and source, for `docs/formats.md`. */
  is?: string;
}

/**
 * Declares a record kind. Its table is `t` in all SQL, with the columns `id`, `account_id`, `version`, `created_by`,
 * `created_on` and `removed_on`; and `community_resource_id`, if `ofResource`.
 */
export interface RecordKindSpec<Kind extends RecordKind, Shape extends RecordShape> {
  kind: Kind;
  calls: RecordCalls<Shape>;
  /** Status of the answer with a new record; 200 by default. */
  createdStatus?: 201;
  /** Classes of the answers and the body. */
  dtos: {
    list: Class<Shape['list']>;
    record: Class<Shape['record']>;
    save: Class<Shape['save']>;
    query?: Class<ListQuery>;
  };
  table: string;
  /** Singular and plural, for sentences: `['warehouse', 'warehouses']`. */
  called: readonly [one: string, many: string];
  messages: { nameTaken: string; conflict: string };
  roles: readonly Role[];
  /** Roles that may change it; the same if omitted. */
  writers?: readonly Role[];
  /** Grants that staff need to read and to change it; without `edit`, if `writers` has no staff. */
  grants?: { view: Grant; edit?: Grant };
  /** Records belong to community resources, which limit the scope; SQL of its id, if that is no own column. */
  ofResource?: true | string;
  /** Further joins: `LEFT JOIN state s ON s.id = t.state_id`. */
  joins?: string;
  /** SQL that is false while the record is hidden, such as by a parent in the trash: `w.removed_on IS NULL`. */
  visible?: string;
  /**
   * SQL of the table `t` alone that equals `visible` within one parent, which `within` has checked: a list of many is
   * counted by it, without joins.
   */
  countedBy?: string;
  /** Fields of the answer, as SQL. */
  fields: Readonly<Record<string, string>>;
  /** SQL of the record's name; `t.name` by default. */
  name?: string;
  /** SQL of its name in the trash, if that says more: `t.name || ' (' || w.name || ')'`. */
  description?: string;
  /** Sort fields, as SQL; `createdOn` is one of each list. */
  sorts?: Readonly<Record<string, string>>;
  /** Default sort, as in a query: `-createdOn` if omitted. */
  sortedBy?: string;
  searches: SearchedFields;
  /** Filters of the query, each as the SQL that must equal its value. */
  filters?: Readonly<Record<string, string>>;
  /** Converts a body to stored values by column. */
  stored(body: Shape['save']): Record<string, unknown>;
  /** Returns faults beyond single fields, as sentences by field. */
  check?(body: Shape['save']): Record<string, string>;
  /** The record in which the list lies. `require` checks it, and throws `record.notFound` out of scope. */
  within?: {
    parameter: string;
    column: string;
    /**
     * That record alone decides the scope, by rules of its own: a service checks it before each call of `Records`.
     * `recordController` cannot handle such a kind.
     */
    decides?: true;
    require(reader: Reader, scope: Scope, id: number): Promise<RecordPlace>;
  };
  /** Runs before a record is written: own checks, locks, or values. */
  beforeSave?(tx: Transaction, change: RecordChange<Shape['save']>): Promise<void>;
  /** Runs after the write, in the same transaction. */
  afterSave?(tx: Transaction, record: StoredRecord, change: RecordChange<Shape['save']>): Promise<void>;
  /** Runs before a record goes to the trash: throws if it must stay. */
  beforeRemove?(tx: Transaction, record: StoredRecord, by: Actor): Promise<void>;
  /** Runs before a record comes back: throws if it cannot. */
  beforeRestore?(tx: Transaction, record: StoredRecord, by: Actor): Promise<void>;
  /** Returns further fields of the list's answer, about all its `visible` records: SQL of the table `t`, and its parameters. */
  listFacts?(reader: Reader, visible: { condition: string; parameters: unknown[] }): Promise<object>;
  /** Returns whether a record cannot be deleted, as `beforeRemove` decides: its `remove` link is left out. */
  stays?(row: Shape['record']): boolean;
  /** Returns whether a record can no longer be changed or deleted, as `beforeSave` and `beforeRemove` decide. */
  isFixed?(row: Shape['record']): boolean;
  /** Returns further links of one record; those that the user may not follow are removed. */
  links?(row: Shape['record']): Link[];
  /** Its own row stays when its days in the trash are over, because others refer to it. */
  staysAfterPurge?: true;
  /** Exported columns of its list, by field; omitted if it has no export. */
  export?: {
    name: ExportKindName;
    columns: Readonly<Record<string, RecordColumn>>;
    /** Filters of the list that the file can have, as in `filters`. */
    listFilters?: Readonly<Record<string, ListFilter>>;
    /** How the file can be imported, as a phrase; omitted if it cannot. */
    comesBack?: string;
  };
}

export type AnyRecordKind = RecordKindSpec<RecordKind, RecordShape>;

/** Declares a record kind; see `RecordKindSpec`. */
export function recordKind<Kind extends RecordKind, Shape extends RecordShape>(
  spec: RecordKindSpec<Kind, Shape>,
): RecordKindSpec<Kind, Shape> {
  return spec;
}

export const eventOf = (kind: RecordKind, act: RecordAct): EventType => `${kind}.${act}` as EventType;
