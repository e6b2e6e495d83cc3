import { importFarmMaps } from '../imports/calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { cancelJob, findJob, listJobs, reopenJob, resolveJob } from './calls.js';

/** Starts a job: any kind would do, and this one starts fastest. */
const jobIn = async (world: SampleWorld) => ({ jobId: (await world.call(importFarmMaps)).jobId });

export const jobsSamples = [
  sample(listJobs, { query: { show: 'all', page: 1, size: 20 } }),
  sample(findJob, { path: jobIn }),
  sample(cancelJob, { path: jobIn }),
  sample(resolveJob, { path: jobIn }, { leavesNoEntry: 'the job is fresh: it needs no attention' }),
  sample(reopenJob, { path: jobIn }, { leavesNoEntry: 'the job is fresh: nobody has resolved it' }),
];
