import { pictureFile } from '../farmers/samples.js';
import { recordSamples } from '../platform/record-calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { sharedAgencyCalls } from '../providers/index.js';
import {
  agentCalls,
  listOwnAgents,
  readAgentImage,
  readUpload,
  readUploadedFile,
  removeAgentCv,
  removeAgentImage,
  saveAgentBank,
  setAgentStatus,
  storeAgentCv,
  storeAgentImage,
} from './calls.js';

const sharedAgency = async (world: SampleWorld) => (await world.call(sharedAgencyCalls.create)).id;
const body = async (world: SampleWorld) => ({
  id: 0,
  sharedAgencyId: await sharedAgency(world),
  firstName: 'Tanko',
  surname: 'Audu',
  othername: 'Musa',
  gender: 'Male' as const,
  phone: '08034000011',
  email: 'tanko.audu@example.org',
  state: 22,
  lga: 448,
  town: 'Aleiro',
  address: '7 Emir Haruna Road, Argungu',
});
const agent = async (world: SampleWorld) => ({ id: (await world.call(agentCalls.create)).id });
const withCv = async (world: SampleWorld) => {
  const path = await agent(world);
  await world.call(storeAgentCv, { path });
  return path;
};
const cvUpload = async (world: SampleWorld) => {
  const { cvUpload } = await world.call(agentCalls.find, { path: await withCv(world) });
  return { cvUpload: cvUpload ?? '' };
};
const withImage = async (world: SampleWorld) => {
  const path = await agent(world);
  await world.call(storeAgentImage, { path });
  return path;
};

export const agentSamples = [
  ...recordSamples(agentCalls, {
    body,
    fresh: (word) => ({ email: `${word}@example.org` }),
    within: async (world) => ({ sharedAgencyId: await sharedAgency(world) }),
  }),
  sample(setAgentStatus, {
    path: async (world) => ({ ...(await agent(world)), status: 'INACTIVE' as const }),
    body: { activationInput: ['mapping'] },
  }),
  sample(saveAgentBank, {
    path: agent,
    body: { bank: 'Rima Bank', accountName: 'Tanko Audu', accountNumber: '0123456789' },
  }),
  sample(storeAgentCv, { path: agent, body: pictureFile }),
  sample(removeAgentCv, { path: withCv }),
  sample(readUpload, { path: cvUpload }),
  sample(readUploadedFile, { path: cvUpload }),
  sample(storeAgentImage, { path: agent, body: pictureFile }),
  sample(readAgentImage, { path: withImage }),
  sample(removeAgentImage, { path: withImage }),
  sample(listOwnAgents, { as: (world) => world.farmerUser() }),
];
