import { pictureFile } from '../farmers/samples.js';
import { recordSamples } from '../platform/record-calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import {
  answerIssue,
  closeIssue,
  countNearby,
  drawNearby,
  findIssue,
  listExtensionServices,
  listIssues,
  listOutbreakRecipients,
  logIssue,
  outbreakCalls,
  planVisit,
  readIssuePhoto,
  storeIssuePhoto,
} from './calls.js';

const AT = { lat: 12.735, lng: 4.505, radius: 3 };
const issue = async (world: SampleWorld) => ({ id: (await world.call(logIssue)).id });
const photo = async (world: SampleWorld) => ({ ...(await issue(world)), position: 1 });
/** `2026-11-24`, days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const extensionSamples = [
  sample(listIssues, { query: { q: 'spots', page: 1, size: 20 } }),
  sample(findIssue, { path: issue }),
  sample(logIssue, {
    body: async (world) => ({
      farmerId: await world.id('farmer'),
      farmId: await world.id('farm'),
      title: 'Brown spots on rice leaves',
      succession: 'continuous' as const,
      startedOn: '2026-11-12',
      description: 'Small brown spots with a yellow edge. It began at the river side.',
      cropsAffected: 140,
      incidentPeriod: '1-2 months' as const,
    }),
  }),
  sample(storeIssuePhoto, { path: photo, body: pictureFile }),
  sample(readIssuePhoto, {
    path: async (world) => {
      const path = await photo(world);
      await world.call(storeIssuePhoto, { path });
      return path;
    },
  }),
  sample(answerIssue, { path: issue, body: { text: 'How much urea did you give, and when?' } }),
  sample(planVisit, {
    path: issue,
    body: () => ({
      on: inDays(5),
      period: '1 week' as const,
      cost: 12_500,
      furtherInfo: 'Come to the river side gate.',
      contactInfo: 'Rima Agro, 0803 774 1120',
      reminderOn: inDays(4),
    }),
  }),
  sample(closeIssue, { path: issue, body: { closed: true } }),
  sample(listExtensionServices, { query: { q: 'rice', page: 1, size: 20 } }),
  ...recordSamples(outbreakCalls, {
    body: {
      type: 'Disease',
      severity: 'High',
      description: 'Brown spot on rice, moving from the river side',
      ...AT,
    },
    changes: { severity: 'Medium' },
  }),
  sample(countNearby, { query: AT }),
  sample(drawNearby, { query: AT }),
  sample(listOutbreakRecipients, {
    path: async (world) => ({
      id: (await world.call(outbreakCalls.create)).id,
      communityId: await world.id('community'),
    }),
  }),
];
