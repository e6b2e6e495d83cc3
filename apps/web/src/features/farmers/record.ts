import {
  type FarmerDto,
  type FarmerHistoryDto,
  type FarmerListDto,
  type ListQuery,
  listProcessedFarmers,
  readFarmer,
  readFarmerHistory,
  removeBiometric,
  saveFarmer,
  storeBiometric,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { askUpload } from '../../core/api/upload.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';
import { t } from './texts.js';

/** One farmer by id. */
export const farmerRecord = remoteRecord<number, FarmerDto>('farmers/record', {
  fetch: (id, signal) => ask(readFarmer, { path: { id } }, { signal }),
  reloadOn: [onFollowed('farmers'), topicRefreshNeeded.match],
});

/** All changes of a farmer. */
export const farmerHistory = remoteRecord<number, FarmerHistoryDto>('farmers/history', {
  fetch: (id, signal) => ask(readFarmerHistory, { path: { id } }, { signal }),
  reloadOn: [onFollowed('farmers'), topicRefreshNeeded.match],
});

/** The form shows a failure. */
export const saveFarmerTask = command('farmers/save', saveFarmer, {
  success: ({ message }) => message,
  failure: null,
  reloads: [farmerRecord, farmerHistory],
});

export const storePictureTask = createTask(
  'farmers/storePicture',
  async (path: { id: number; kind: string; file: File }) => {
    const { file, ...of } = path;
    await askUpload(storeBiometric, { path: of }, file);
  },
  {
    key: ({ kind }) => kind,
    success: t('pictureStored'),
    failure: SERVER,
    reloads: [farmerRecord, farmerHistory],
  },
);
export const removePictureTask = command('farmers/removePicture', removeBiometric, {
  success: t('pictureRemoved'),
  reloads: [farmerRecord, farmerHistory],
});

/** Farmers of a community resource with a completed farm in it. */
export const processedFarmers = remoteList<ListQuery & { resourceId: number }, FarmerListDto>(
  'farmers/processed',
  {
    fetch: ({ resourceId: id, ...query }, signal) =>
      ask(listProcessedFarmers, { path: { id }, query }, { signal }),
    of: ({ resourceId }) => resourceId,
    reloadOn: [onFollowed('farmers'), topicRefreshNeeded.match],
  },
);

registerSagas('farmers', [
  farmerRecord.saga,
  farmerHistory.saga,
  saveFarmerTask.saga,
  storePictureTask.saga,
  removePictureTask.saga,
  processedFarmers.saga,
]);
