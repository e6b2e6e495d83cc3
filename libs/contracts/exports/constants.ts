/** The last five are the formats in which monitors want farms. */
const NAMES = [
  'processedFarms',
  'farms',
  'farmers',
  'communityFarmers',
  'overviewFarmers',
  'research',
  'communities',
  'communityResources',
  'recipients',
  'recovery',
  'ledgerEntries',
  'extension',
  'dataQuality',
  'indirectJobs',
  'annualSurvey',
  'techniDisti',
  'firstPrimeoak',
  'dataMining',
  'product',
  'utm',
] as const;

/** Catalogue of export kinds. A domain adds the exports of its lists by `defineExport` and declaration merging. */
export interface ExportCatalogue extends Record<(typeof NAMES)[number], true> {}
export type ExportKindName = keyof ExportCatalogue;

const names: ExportKindName[] = [...NAMES];
export const EXPORT_KINDS: readonly ExportKindName[] = names;

/** Adds an export kind, so that bodies may name it. */
export function defineExport(name: ExportKindName): void {
  names.push(name);
}

/** Row types of a ledger export. */
export const LEDGER_ROWS = ['farmers', 'entries'] as const;
export type LedgerRows = (typeof LEDGER_ROWS)[number];

/**
 * People in the smallest group of a research export; smaller groups are merged. Five is the usual least of statistical
 * offices.
 */
export const SMALLEST_CELL = 5;

/** Kinds of file: tables, then maps. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'geojson', 'kml', 'shp', 'gpkg'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Days until a file is deleted; a file with full BVNs is deleted after one day. */
export const EXPORT_KEPT_DAYS = 7;
export const WHOLE_EXPORT_KEPT_DAYS = 1;
/** Seconds that a documented link waits for its file before it answers 202. */
export const EXPORT_WAIT_SECONDS = 100;
