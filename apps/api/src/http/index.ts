export { Handles } from './handles.js';
export { By, Id, parseId } from './parameters.js';
export { rawBodyOf } from './raw-body.js';
export { waitForJob } from './wait-for-job.js';
