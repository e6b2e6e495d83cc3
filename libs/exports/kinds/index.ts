import type { ExportKindName } from '#libs/contracts';
import * as COMMUNITIES from './communities.js';
import type { ExportKind } from './export-kind.js';
import { communityFarmers, farmers, overviewFarmers } from './farmers.js';
import { farms, processedFarms } from './farms.js';
import * as LEDGER from './ledger.js';
import * as MESSAGES from './messages.js';
import * as MONITORING from './monitoring.js';
import * as REPORTS from './reports.js';

/** Export kinds by name. */
export const EXPORT_KINDS_BY_NAME: Readonly<Record<ExportKindName, ExportKind>> = {
  processedFarms,
  farms,
  farmers,
  communityFarmers,
  overviewFarmers,
  ...COMMUNITIES,
  ...LEDGER,
  ...MESSAGES,
  ...REPORTS,
  ...MONITORING,
};

export { hiddenNumbers } from './columns.js';
export type { ColumnType, ExportColumn, ExportKind, Narrowing } from './export-kind.js';
