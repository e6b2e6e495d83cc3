import { readProfile } from '../identity/calls.js';
import { recordSamples } from '../platform/record-calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import {
  noticeCalls,
  readConsents,
  readOwnSeenBy,
  readPublicNotices,
  readSeenBy,
  recordConsent,
  signNotice,
  useNotice,
} from './calls.js';
import { readDpia, saveDpia, signDpia } from './dpia.js';
import { readProof, storeProof } from './proofs.js';
import { downloadFigures, printRegister, processorCalls, readRegister } from './register.js';
import { downloadReport, printReport, startReport } from './report.js';

const farmerIn = async (world: SampleWorld) => ({ farmerId: await world.id('farmer') });
const consentIn = async (world: SampleWorld) => {
  const path = await farmerIn(world);
  const { list } = await world.call(recordConsent, { path });
  return { ...path, consentId: list[0]?.id ?? 0 };
};
/** The first bytes tell that it is a recording. */
const recording = () => ({ file: new File([`OggS${'\0'.repeat(60)}`], 'consent.ogg') });

const draftIn = async (world: SampleWorld) => ({ noticeId: (await world.call(noticeCalls.create)).id });

const assessment = {
  description: 'Records of farmers, for loans of inputs.',
  necessity: 'A season cannot be paid out without them.',
  risks: 'A lost device shows names.',
  measures: 'Devices are locked.',
};
/** Returns the version of the newest assessment, or 0. */
const newestIn = async (world: SampleWorld) => (await world.call(readDpia)).list[0]?.version ?? 0;

const reportIn = async (world: SampleWorld) => ({
  reportId: (await world.call(startReport)).id,
});

export const privacySamples = [
  ...recordSamples(processorCalls, {
    body: { name: 'Galaxy Backbone', service: 'host', place: 'Abuja', contractOn: '2026-02-01' },
    changes: { ndpcNumber: 'NDPC/DCP/1044' },
  }),
  sample(readRegister, {}),
  sample(printRegister, {}),
  sample(downloadFigures, {}),
  sample(readDpia, {}),
  sample(saveDpia, { body: async (world) => ({ ...assessment, version: await newestIn(world) }) }),
  sample(signDpia, {
    body: async (world) => {
      const { list } = await world.call(saveDpia);
      return { version: list[0]?.version ?? 0, signedBy: 'Hauwa Sule, data protection officer' };
    },
  }),
  sample(startReport, { path: farmerIn, body: { identifiedBy: 'photo' } }),
  sample(printReport, { path: reportIn }),
  sample(downloadReport, { path: reportIn }),
  sample(readConsents, { path: farmerIn }),
  sample(readSeenBy, { path: farmerIn }),
  sample(readOwnSeenBy, { as: (world) => world.user('FARMER') }),
  sample(recordConsent, {
    path: farmerIn,
    body: {
      purpose: 'messages',
      decision: 'GIVEN',
      language: 'ha',
      channel: 'signed',
      place: 'Birnin Kebbi',
    },
  }),
  sample(storeProof, { path: consentIn, body: recording }),
  sample(readProof, {
    path: async (world) => {
      const path = await consentIn(world);
      await world.call(storeProof, { path });
      return path;
    },
  }),
  ...recordSamples(noticeCalls, {
    body: { language: 'en', text: 'We keep your name and your phone number.' },
    changes: { text: 'We keep your name, your phone number and the boundary of your farm.' },
  }),
  sample(signNotice, { path: draftIn, body: { checkedBy: 'Hauwa Sule, translator' } }),
  sample(useNotice, { path: draftIn }),
  sample(readPublicNotices, {
    as: null,
    path: async (world) => ({ accessId: (await world.call(readProfile)).accessId }),
  }),
];
