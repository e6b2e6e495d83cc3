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
 * What a column holds: `hectares` is read as square metres and written so that it comes back as it was; `bvn` is read by
 * `bvnSql`; an `account` number goes out as a BVN does; a `day` is YYYY-MM-DD, UTC.
 */
export type ColumnType = 'text' | 'count' | 'number' | 'hectares' | 'day' | 'bvn' | 'account';

export interface ExportColumn {
  /** Its name in maps: at most ten small letters, which is what a shapefile takes. */
  field: string;
  /** Its name in tables. */
  heading: string;
  type: ColumnType;
  /** SQL of the value, over `from` of the kind. */
  sql: string;
  /** What it is and where it comes from, for `docs/formats.md`. */
  is: string;
  /** It stands in tables only: in maps it is the shape itself. */
  tablesOnly?: true;
}

/** Which rows. */
export interface Narrowing {
  accountId: number;
  /** Community resources; null for all of the account. */
  resourceIds: readonly number[] | null;
  communityId: number | null;
  filters: ExportFilters;
  /** Makes a parameter of a value: `$3`. */
  bind(value: unknown): string;
}

/** What can be exported. SQL, columns, headings, formats and documentation follow from it. */
export interface ExportKind {
  name: ExportKindName;
  label: string;
  /** Name that the specification gives its CSV file. */
  csvName?: string;
  /** What a row is, as a sentence. */
  about: string;
  formats: readonly ExportFormat[];
  /**
   * The call that answers the same rows with the same columns, and more. The API does not start where a kind is open to a
   * user to whom its call is not.
   */
  rowsOf: Pick<Call, 'verb' | 'path'>;
  /** Who may have it; of staff who has the grant. */
  roles: readonly Role[];
  grant: Grant;
  columns: readonly ExportColumn[];
  /** What follows FROM. */
  from: string;
  /** Further joins that bring one row to each: what is counted goes without them. */
  beside?(narrowing: Narrowing): string;
  /** Conditions, all of which hold. */
  where(narrowing: Narrowing): string[];
  /** Rows that are put together are one row of the file. */
  groupBy?: string;
  orderBy: string;
  /** SQL of the shape, a MultiPolygon in WGS 84; maps leave out rows without one. */
  shape?: string;
  /** SQL of the colour's word in maps: COMPLETED or another. */
  status?: string;
  /** It is about farms that evaluators have completed, and no others. */
  completedOnly?: true;
  /** Statuses to which it can be narrowed. */
  statuses?: readonly string[];
  byCommunity?: boolean;
  /** Its rows are farms, narrowed by `farmsIn`. */
  ofFarms?: true;
  /** Its rows are recipients, and can be narrowed to a message. */
  ofMessages?: true;
  /** Its rows are farmers of a ledger, or its entries. */
  ofLedger?: LedgerRows;
  namesProduct?: boolean;
  /** How it comes back, for `docs/formats.md`. */
  comesBack: string;
}

export const TABLES = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];
export const MAPS = ['geojson', 'kml', 'shp', 'gpkg'] as const satisfies readonly ExportFormat[];
