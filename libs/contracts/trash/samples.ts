import { deleteCommunityResource } from '../community/calls.js';
import { sample } from '../platform/samples.js';
import { listTrash, recoverFromTrash } from './calls.js';

export const trashSamples = [
  sample(listTrash, { query: { q: 'kebbi', page: 1, size: 20 } }),
  sample(recoverFromTrash, {
    path: async (world) => ({ id: (await world.call(deleteCommunityResource)).trashId }),
  }),
];
