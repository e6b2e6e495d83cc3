import {
  beginRepair,
  cancelJob,
  type FarmSizesDto,
  fixFarmSizes,
  listRepairFarms,
  listRepairs,
  type MapFault,
  previewRepairUndo,
  type RepairFarmListDto,
  type RepairListDto,
  type RepairUndoDto,
  runRepair,
  undoRepair,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { informed, succeeded } from '../../core/notifications/slice.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { t } from './texts.js';

const debounce = { ms: 400, maxMs: 1500 };
const reloadOn = onFollowed('repairs');

/** Repairs of a community resource, newest first. */
export const repairsOfResource = remoteRecord<number, RepairListDto>('repairs/ofResource', {
  fetch: (resourceId, signal) => ask(listRepairs, { path: { resourceId } }, { signal }),
  reloadOn,
  debounce,
});

export interface RepairFarmsAsked {
  jobId: number;
  fault: MapFault | null;
  page: number;
  size: number;
}

/** The farms of a repair, page by page. */
export const repairFarms = remoteList<RepairFarmsAsked, RepairFarmListDto>('repairs/farms', {
  fetch: ({ jobId, fault, ...query }, signal) =>
    ask(listRepairFarms, { path: { jobId }, query: { ...query, ...(fault && { fault }) } }, { signal }),
  of: ({ jobId }) => jobId,
  reloadOn,
  debounce,
});

/** Preview of undoing a repair. */
export const repairUndo = remoteRecord<number, RepairUndoDto>('repairs/undoPreview', {
  fetch: (jobId, signal) => ask(previewRepairUndo, { path: { jobId } }, { signal }),
  reloadOn,
  debounce,
});

/** Returns the toast about computed sizes. The job centre follows a job that is still running. */
function sizesSentence({ code, message, totalFixed, totalLeft }: FarmSizesDto) {
  if (code === 202) return informed(message);
  const left = totalLeft > 0 ? t('sizesLeft', { n: totalLeft }) : '';
  if (totalFixed === 0) return informed(left || t('sizesFine'));
  return succeeded([`${message}.`, t('sizesFixed', { n: totalFixed }), left].filter(Boolean).join(' '));
}

// The list also follows the job's events; this user need not wait for them.
const repairAct = { mode: 'leading', failure: SERVER, reloads: [repairsOfResource] } as const;
type OfJob = { path: { jobId: number } };
const ofJob = { ...repairAct, key: ({ path }: OfJob) => path.jobId } as const;

export const beginRepairTask = command('repairs/begin', beginRepair, {
  ...repairAct,
  key: ({ path }) => path.resourceId,
});
export const runRepairTask = command('repairs/run', runRepair, ofJob);
export const discardRepairTask = command('repairs/discard', cancelJob, ofJob);
export const undoRepairTask = command('repairs/undo', undoRepair, ofJob);
export const fixSizesTask = command('repairs/fixSizes', fixFarmSizes, {
  mode: 'leading',
  key: ({ body }) => body?.communityResourceId ?? '',
  puts: (sizes) => [sizesSentence(sizes)],
});

/** The page and the actions of a finished repair load separately, in either order. */
export function registerRepairs(): void {
  registerSagas('repairs', [
    repairsOfResource,
    repairFarms,
    repairUndo,
    beginRepairTask,
    runRepairTask,
    discardRepairTask,
    undoRepairTask,
    fixSizesTask,
  ]);
}
