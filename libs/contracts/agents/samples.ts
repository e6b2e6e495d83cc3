import { pictureFile } from '../farmers/samples.js';
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
const fresh = (word: string) => ({ email: `${word}@example.org` });
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
  sample(agentCalls.list, {
    path: async (world) => ({ sharedAgencyId: await sharedAgency(world) }),
    query: { q: 'audu', page: 1, size: 20 },
  }),
  sample(agentCalls.find, { path: agent }),
  // The agency is in the body, not in the address.
  sample(agentCalls.create, { path: {} as { sharedAgencyId: number }, body }, { fresh }),
  sample(
    agentCalls.update,
    {
      path: agent,
      body: async (world) => {
        const { id: _id, sharedAgencyId: _agency, ...values } = await body(world);
        return { ...values, version: 1 };
      },
    },
    { fresh },
  ),
  sample(agentCalls.remove, { path: agent }),
  sample(agentCalls.restore, {
    path: async (world) => {
      const path = await agent(world);
      await world.call(agentCalls.remove, { path });
      return path;
    },
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
