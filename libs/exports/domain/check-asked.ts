import { EXPORTS_MESSAGES, type ExportKindName, type StartExportBody } from '#libs/contracts';
import { DomainError, type ExportKind } from '#libs/platform';

/** Throws `request.invalid`, by field, for options that the kind does not support. */
export function checkAsked(kind: ExportKind, { format, resourceId, communityId, filters }: StartExportBody) {
  const { status, agent, import: importJob, message, product, farmers, list = {} } = filters ?? {};
  const faults: Record<string, string> = ledgerFaults(kind, { resourceId, filters });
  if (!kind.formats.includes(format)) faults.format = EXPORTS_MESSAGES.wrongFormat;
  if (communityId !== undefined && resourceId === undefined)
    faults.communityId = EXPORTS_MESSAGES.communityAlone;
  if (communityId !== undefined && !kind.byCommunity) faults.communityId = EXPORTS_MESSAGES.noCommunity;
  if (kind.namesProduct && !product?.trim()) faults.product = EXPORTS_MESSAGES.productNeeded;
  if (message !== undefined && !kind.ofMessages) faults.message = EXPORTS_MESSAGES.recipientsOnly;
  if (agent?.trim() && !kind.ofFarms) faults.agent = EXPORTS_MESSAGES.farmsOnly;
  if (importJob !== undefined && !kind.ofFarms) faults.import = EXPORTS_MESSAGES.farmsOnly;
  if (importJob !== undefined && resourceId === undefined) faults.import = EXPORTS_MESSAGES.importAlone;
  if (status !== undefined && !kind.statuses?.includes(status)) faults.status = EXPORTS_MESSAGES.noStatus;
  if (farmers !== undefined && !OF_FARMERS.includes(kind.name)) faults.farmers = EXPORTS_MESSAGES.farmersOnly;
  if (!Object.entries(list).every(([name, value]) => hasFilter(kind, name, value)))
    faults.list = EXPORTS_MESSAGES.noFilter;
  if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
}

const OF_FARMERS: readonly string[] = [
  'farmers',
  'overviewFarmers',
  'extension',
  'research',
] satisfies ExportKindName[];

const hasFilter = ({ listFilters = {} }: ExportKind, name: string, value: unknown): boolean =>
  Object.hasOwn(listFilters, name) && typeof value === 'string' && listFilters[name]?.accepts(value) === true;

function ledgerFaults(
  { ofLedger }: Pick<ExportKind, 'ofLedger'>,
  { resourceId, filters = {} }: Pick<StartExportBody, 'resourceId' | 'filters'>,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const { season, farmer, input, show, entries } = filters;
  const { ledgerOnly, ledgerAlone, seasonNeeded } = EXPORTS_MESSAGES;
  // Farmers and inputs belong to one ledger, and anomalies to one season of it.
  for (const [name, value] of Object.entries({ farmer, input, show: show === 'check' || undefined }))
    if (value !== undefined && resourceId === undefined) faults[name] = ledgerAlone;
  if (show === 'check' && season === undefined) faults.season = seasonNeeded;
  for (const [name, value] of Object.entries({ season, farmer, input }))
    if (value !== undefined && !ofLedger) faults[name] = ledgerOnly;
  if (show !== undefined && ofLedger !== 'farmers') faults.show = ledgerOnly;
  if (entries !== undefined && ofLedger !== 'entries') faults.entries = ledgerOnly;
  return faults;
}
