import type { ExportKind } from '#libs/platform';
import * as COMMUNITIES from './communities.js';
import { communityFarmers, farmers, overviewFarmers } from './farmers.js';
import { farms, processedFarms } from './farms.js';
import * as LEDGER from './ledger.js';
import * as MESSAGES from './messages.js';
import * as MONITORING from './monitoring.js';
import * as REPORTS from './reports.js';
import { research } from './research.js';

/** Export kinds of this domain; the others are registered by their own. */
export const EXPORT_KINDS_BY_NAME: Readonly<Record<string, ExportKind>> = {
  processedFarms,
  farms,
  farmers,
  communityFarmers,
  overviewFarmers,
  research,
  ...COMMUNITIES,
  ...LEDGER,
  ...MESSAGES,
  ...REPORTS,
  ...MONITORING,
};

export { hiddenNumbers, sensitiveIn } from './columns.js';
