import { listFarmerPhotos, listFarmPhotos, type SubmissionPhotoListDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

const photosOf = (name: string, call: typeof listFarmerPhotos | typeof listFarmPhotos) =>
  remoteRecord<number, SubmissionPhotoListDto>(name, {
    fetch: (id, signal) => ask(call, { path: { id } }, { signal }),
    reloadOn: [onFollowed('sources'), topicRefreshNeeded.match],
  });

/** Photos of the submissions from which a farmer was imported. */
export const farmerPhotos = photosOf('sources/farmerPhotos', listFarmerPhotos);
/** The same of a farm. */
export const farmPhotos = photosOf('sources/farmPhotos', listFarmPhotos);

registerSagas('sources/photos', [farmerPhotos, farmPhotos]);
