export { Handles } from './handles.js';
export { CurrentActor, Id, parseId } from './parameters.js';
export { rawBodyOf } from './raw-body.js';
export { recordController } from './record-controller.js';
export { listsFarmers, listsFarms, showsFarm, showsFarmer } from './shows.js';
export { withUpload } from './upload.js';
export { waitForJob } from './wait-for-job.js';
