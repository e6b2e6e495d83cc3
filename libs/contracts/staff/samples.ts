import { type SampleWorld, sample } from '../platform/samples.js';
import {
  createStaff,
  deactivateStaff,
  findStaff,
  listStaff,
  reactivateStaff,
  readStaffDraft,
  removeStaffDraft,
  saveStaffDraft,
  updateStaff,
} from './calls.js';
import type { SaveStaffBody } from './dto.js';

const STAFF: SaveStaffBody = {
  firstName: 'Zainab',
  lastName: 'Sani',
  gender: 'Female',
  phoneNumber: '08034000009',
  email: 'zainab@example.org',
  address: '1 Kano Road, Birnin Kebbi',
  designation: 'collaborator',
  grants: [{ resource: 'Community', subResource: null, level: 'view' }],
};
const freshEmail = (word: string) => ({ email: `${word}@example.org` });

const staffIn = async (world: SampleWorld) => ({ staffId: (await world.call(createStaff)).id });

export const staffSamples = [
  sample(listStaff, { query: { status: 'ACTIVE', q: 'sani', page: 1, size: 20 } }),
  sample(createStaff, { body: STAFF }, { fresh: freshEmail }),
  sample(findStaff, { path: staffIn }),
  sample(
    updateStaff,
    { path: staffIn, body: { ...STAFF, address: '2 Kano Road, Birnin Kebbi', version: 1 } },
    { fresh: freshEmail },
  ),
  sample(deactivateStaff, { path: staffIn }),
  sample(reactivateStaff, {
    path: async (world) => {
      const path = await staffIn(world);
      await world.call(deactivateStaff, { path });
      return path;
    },
  }),
  sample(readStaffDraft, {}),
  sample(saveStaffDraft, { body: { data: { firstName: 'Zainab' }, page: 1 } }),
  sample(removeStaffDraft, async (world) => {
    await world.call(saveStaffDraft);
    return {};
  }),
];
