import { type SampleWorld, sample } from '../platform/samples.js';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  readWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  saveWebhook,
  testWebhook,
} from './calls.js';

const ofWebhook = async (world: SampleWorld) => ({
  webhookId: (await world.call(createWebhook)).record.id,
});
const body = async (world: SampleWorld) => ({
  name: 'Warehouse of the ministry',
  // A name that never resolves (RFC 2606): tests contact no one.
  address: 'https://hooks.invalid/gona',
  types: ['farm.approved' as const, 'farmer.changed' as const],
  resourceIds: [await world.id('communityResource')],
});

export const webhooksSamples = [
  sample(listWebhooks, {}),
  sample(createWebhook, { body }),
  sample(readWebhook, { path: ofWebhook }),
  sample(saveWebhook, { path: ofWebhook, body }),
  sample(rotateWebhookSecret, { path: ofWebhook }),
  sample(pauseWebhook, { path: ofWebhook }),
  sample(resumeWebhook, {
    path: async (world) => {
      const path = await ofWebhook(world);
      await world.call(pauseWebhook, { path });
      return path;
    },
  }),
  sample(testWebhook, { path: ofWebhook }),
  sample(replayWebhook, { path: ofWebhook, body: { since: '2026-11-01T08:00:00Z' } }),
  sample(listWebhookDeliveries, { path: ofWebhook, query: { page: 1, size: 50 } }),
  sample(deleteWebhook, { path: ofWebhook }),
];
