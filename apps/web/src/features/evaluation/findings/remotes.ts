import {
  type FindingDetailDto,
  type FindingsOfFarmsDto,
  findFinding,
  findingsOfFarms,
  readFarmFindings,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { remote } from '../../../core/lists/remote.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { onEvent } from '../../../core/realtime/actions.js';
import { FINDINGS_MOVED } from './load-findings.saga.js';

/** Milliseconds: a save changes findings once; an import sends thousands of events. */
const SOON = { ms: 100, maxMs: 600 };
const FARMS_MOVED = onEvent(
  'farm.boundaryEdited',
  'farm.boundaryReverted',
  'farm.mapReset',
  'farms.actUndone',
);

/** Inspection result of the farm in the panel. */
export const farmChecks = remoteRecord('evaluation/farmChecks', {
  fetch: (farmId: number, signal) => ask(readFarmFindings, { path: { farmId } }, { signal }),
  reloadOn: [...FINDINGS_MOVED, FARMS_MOVED],
  debounce: SOON,
});

/** The finding in the panel, with its farms side by side. */
export const shownFinding = remoteRecord<number, FindingDetailDto>('evaluation/finding', {
  fetch: (findingId, signal) => ask(findFinding, { path: { findingId } }, { signal }),
  reloadOn: [...FINDINGS_MOVED, FARMS_MOVED, onEvent('farm.statusChanged')],
  debounce: SOON,
});

/** Farms of the page whose findings are requested: ids separated by commas. */
export interface FarmsOfPage {
  resourceId: number;
  farms: string;
}

/** Open findings of the page's farms, for their rows and for the map. */
export const findingsOfPage = remote<FarmsOfPage, FindingsOfFarmsDto>('evaluation/findingsOfPage', {
  fetch: ({ resourceId, farms }, signal) =>
    ask(findingsOfFarms, { path: { resourceId }, query: { farms } }, { signal }),
  reloadOn: FINDINGS_MOVED,
  debounce: { ms: 300, maxMs: 1500 },
  scope: ({ resourceId }) => resourceId,
});
