import { isISO8601 } from 'class-validator';
import type {
  Call,
  ExportFilters,
  ExportFormat,
  ExportKindName,
  Grant,
  LedgerRows,
  Role,
} from '#libs/contracts';

/**
 * Column types. `hectares` is read as square metres and written without loss. `bvn` is read by `bvnSql`; an `account`
 * number is exported like a BVN; a `day` is YYYY-MM-DD, UTC.
 */
export type ColumnType = 'text' | 'count' | 'number' | 'hectares' | 'day' | 'bvn' | 'account';

export interface ExportColumn {
  /** Its name in maps: at most ten lower-case letters, the limit of shapefiles. */
  field: string;
  /** Its name in tables. */
  heading: string;
  type: ColumnType;
  /** SQL of the value, over `from` of the kind. */
  sql: string;
  /** Meaning and source of the column, for `docs/formats.md`. */
  is: string;
  /** Exported in tables only: in maps it is the geometry itself. */
  tablesOnly?: true;
  /** The user needs this grant for the column too; without it, the file lacks the column. */
  grant?: Grant;
}

/** Row selection. */
export interface Narrowing {
  accountId: number;
  /** Community resources; null for the whole account. */
  resourceIds: readonly number[] | null;
  communityId: number | null;
  filters: ExportFilters;
  /** Turns a value into a parameter: `$3`. */
  bind(value: unknown): string;
}

/** A filter of an exported list, as text. */
export interface ListFilter {
  /** Whether the list has this value. */
  accepts(value: string): boolean;
  /** Describes it, as a sentence without a full stop. */
  says(value: string): string;
}

const isId = (value: string) => /^[1-9]\d{0,14}$/.test(value);

/** Returns a filter by the id of a record. `says` does not name it, because an id says nothing to a reader. */
export const byId = (says: string): ListFilter => ({ accepts: isId, says: () => says });

/** Returns a filter by one of some values, described by their texts. */
export const byValue = (texts: Readonly<Record<string, string>>): ListFilter => ({
  accepts: (value) => Object.hasOwn(texts, value),
  says: (value) => texts[value] ?? value,
});

/** Returns a filter by a day, `2026-11-29`. @param word precedes the day in its sentence */
export const byDay = (word: string): ListFilter => ({
  accepts: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isISO8601(value, { strict: true }),
  says: (day) => `${word} ${day}`,
});

/** An export kind. SQL, columns, headings, formats and documentation are generated from it. */
export interface ExportKind {
  name: ExportKindName;
  label: string;
  /** Name that the specification gives its CSV file. */
  csvName?: string;
  /** Description of a row, as a sentence. */
  about: string;
  formats: readonly ExportFormat[];
  /**
   * The call that returns the same rows with at least the same columns. The API does not start if a user may export a
   * kind but not use its call.
   */
  rowsOf: Pick<Call, 'verb' | 'path'>;
  /** Roles that may export it; staff also need the grant, if it has one. */
  roles: readonly Role[];
  grant?: Grant;
  columns: readonly ExportColumn[];
  /** SQL after FROM; of the row selection if the rows depend on each other. */
  from: string | ((narrowing: Narrowing) => string);
  /** Further joins that add one row to each; counts skip them. */
  beside?(narrowing: Narrowing): string;
  /** Conditions, combined with AND. */
  where(narrowing: Narrowing): string[];
  /** Columns whose equal rows are grouped to one row of the file. */
  groupBy?: string;
  orderBy: string;
  /**
   * SQL of the farmer whose personal data a row holds, over `from`. The farmers of each file are stored, and its user
   * must say who gets it and what for.
   */
  farmer?: string;
  /** SQL of the geometry, a MultiPolygon in WGS 84; maps leave out rows without one. */
  shape?: string;
  /** SQL of the status that decides the colour in maps: COMPLETED or another. */
  status?: string;
  /** Contains only farms that evaluators have completed. */
  completedOnly?: true;
  /** Filters of its list beyond the search, by their names in `filters.list`. */
  listFilters?: Readonly<Record<string, ListFilter>>;
  /** Statuses it can be filtered by. */
  statuses?: readonly string[];
  byCommunity?: boolean;
  /** Its rows are farms, filtered by `farmsIn`. */
  ofFarms?: true;
  /** Its rows are recipients, and can be filtered by message. */
  ofMessages?: true;
  /** Its rows are farmers of a ledger, or its entries. */
  ofLedger?: LedgerRows;
  namesProduct?: boolean;
  /** Steps against identifying people in the file, as sentences without a full stop. */
  protection?: readonly string[];
  /** How the file can be re-imported, for `docs/formats.md`. */
  comesBack: string;
}
