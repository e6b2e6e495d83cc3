import {
  addFarmToResource,
  FARMS_MESSAGES,
  type FarmDetailsDto,
  type FarmFindingsDto,
  type FarmHistoryDto,
  type FarmListDto,
  type FarmQuery,
  type FarmShareDto,
  findFarm,
  listFarmsOfResource,
  readFarmFindings,
  readFarmHistory,
  readFarmShare,
  removeFarm,
  restoreFarm,
  setFarmFeature,
  updateFarm,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';

const reloadOn = [onFollowed('farms'), topicRefreshNeeded.match];

/** A page of the farms of a farm resource. */
export const farmList = remoteList<FarmQuery & { farmResourceId: number }, FarmListDto>('farms/ofResource', {
  fetch: ({ farmResourceId, ...query }, signal) =>
    ask(listFarmsOfResource, { path: { farmResourceId }, query }, { signal }),
  of: ({ farmResourceId }) => farmResourceId,
  reloadOn,
});
export const farmRecord = remoteRecord<number, FarmDetailsDto>('farms/one', {
  fetch: (id, signal) => ask(findFarm, { path: { id } }, { signal }),
  reloadOn,
});
export const farmHistory = remoteRecord<number, FarmHistoryDto>('farms/history', {
  fetch: (farmId, signal) => ask(readFarmHistory, { path: { farmId } }, { signal }),
  reloadOn,
});
export const farmFindings = remoteRecord<number, FarmFindingsDto>('farms/findings', {
  fetch: (farmId, signal) => ask(readFarmFindings, { path: { farmId } }, { signal }),
  reloadOn,
});
export const farmShare = remoteRecord<number, FarmShareDto>('farms/share', {
  fetch: (farmId, signal) => ask(readFarmShare, { path: { farmId } }, { signal }),
  reloadOn,
});

const reloads = [farmList, farmRecord, farmHistory];

export const addFarm = command('farms/add', addFarmToResource, {
  success: FARMS_MESSAGES.added,
  failure: FARMS_MESSAGES.submitFailed,
  reloads,
});
export const editFarm = command('farms/edit', updateFarm, {
  success: FARMS_MESSAGES.updated,
  reloads,
  reloadsOnFailure: reloads,
});
export const bringBackFarm = command('farms/restore', restoreFarm, {
  success: FARMS_MESSAGES.restored,
  failure: FARMS_MESSAGES.restoreFailed,
  reloads,
});
export const deleteFarm = command('farms/remove', removeFarm, {
  mode: 'leading',
  key: ({ path }) => path.id,
  success: FARMS_MESSAGES.deleted,
  undo: (args) => bringBackFarm.trigger(args),
  reloads: [farmList],
});
export const switchFeature = command('farms/feature', setFarmFeature, {
  mode: 'leading',
  key: ({ path }) => `${path.farmId}/${path.feature}`,
  failure: FARMS_MESSAGES.updateFailed,
  reloads,
});

registerSagas('farm-records', [
  farmList,
  farmRecord,
  farmHistory,
  farmFindings,
  farmShare,
  addFarm,
  editFarm,
  bringBackFarm,
  deleteFarm,
  switchFeature,
]);
