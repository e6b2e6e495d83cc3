import {
  EVALUATION_PAGE_SIZE,
  FARM_STATUS_FILTERS,
  type FarmStatusFilter,
  FINDING_KIND_CODES,
  type FindingKind,
} from '#libs/contracts';
import type { QueueQuery } from '../state.js';

export interface MapAddress extends QueueQuery {
  /** The selected farm. */
  farmId: number | null;
  /** The queue shows findings instead of farms. */
  findings: boolean;
  /** The selected finding. */
  findingId: number | null;
  /** Only findings of this kind; null for all. */
  kind: FindingKind | null;
}

const positive = (text: string | null): number | null =>
  text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;

/** Parses the address of the map; null if it has no resource. Invalid parts are ignored. */
export function readAddress(search: URLSearchParams): MapAddress | null {
  const resourceId = positive(search.get('resource'));
  if (resourceId === null) return null;
  const status = search.get('status')?.toUpperCase() as FarmStatusFilter | undefined;
  const findingId = positive(search.get('finding'));
  const findings = findingId !== null || search.get('view') === 'findings';
  const kind = search.get('kind') as FindingKind | null;
  return {
    resourceId,
    status: status && FARM_STATUS_FILTERS.includes(status) ? status : 'ALL',
    agent: search.get('agent') || null,
    importJob: positive(search.get('import')),
    page: positive(search.get('page')) ?? 1,
    // A finding determines its own farms.
    farmId: findings ? null : positive(search.get('farm')),
    findings,
    findingId,
    kind: findings && kind && FINDING_KIND_CODES.includes(kind) ? kind : null,
  };
}

/** Writes only values that differ from the defaults, so that links stay short. */
export function writeAddress(address: MapAddress): URLSearchParams {
  const search = new URLSearchParams({ resource: String(address.resourceId) });
  if (address.findings && address.findingId === null) search.set('view', 'findings');
  if (address.findings && address.findingId !== null) search.set('finding', String(address.findingId));
  if (address.findings && address.kind) search.set('kind', address.kind);
  if (!address.findings && address.farmId !== null) search.set('farm', String(address.farmId));
  if (address.status !== 'ALL') search.set('status', address.status);
  if (address.agent) search.set('agent', address.agent);
  if (address.importJob !== null) search.set('import', String(address.importJob));
  if (address.page > 1) search.set('page', String(address.page));
  return search;
}

/** Parameters that request a page of the queue. */
export function pathOfPage({ resourceId, status, page }: Pick<QueueQuery, 'resourceId' | 'status' | 'page'>) {
  const start = (page - 1) * EVALUATION_PAGE_SIZE;
  return { resourceId, farmStatus: status, start, end: start + EVALUATION_PAGE_SIZE };
}
