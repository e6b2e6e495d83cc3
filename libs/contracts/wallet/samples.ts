import { type SampleWorld, sample } from '../platform/samples.js';
import {
  closeWalletDay,
  decideDifference,
  decidePayout,
  fetchWalletDay,
  fundWallet,
  listFarmerPayments,
  listMatched,
  listPayoutPayments,
  listPayouts,
  listTransfers,
  listWalletDays,
  preparePayout,
  readOwnWallet,
  readPayment,
  readPayout,
  readWallet,
  readWalletDay,
  saveWalletSettings,
  settlePayment,
  takeWalletEvent,
} from './calls.js';

/** Steps of the wallet that only a worker, a provider and a second person take. */
export interface WalletScenes {
  /** Opens the wallet with money, and approves pay of an agent. */
  approvedPay(): Promise<void>;
  /** Prepares a payout whose names are checked; returns naira to pay. */
  payout(): Promise<{ payoutId: number; amount: number }>;
  unknownPayment(): Promise<{ paymentId: number }>;
  /** Compares yesterday with a list that has one row more. */
  day(): Promise<{ day: string; differenceId: number }>;
  /** Returns an event of the simulator, signed. */
  event(): object;
}

declare module '../platform/samples.js' {
  interface SampleWorld {
    wallet(): WalletScenes;
  }
}

const ofPayment = async (world: SampleWorld) => world.wallet().unknownPayment();
const ofDay = async (world: SampleWorld) => ({ day: (await world.wallet().day()).day });

export const walletSamples = [
  sample(readWallet, {}),
  sample(
    saveWalletSettings,
    {
      body: {
        bank: 'Moniepoint MFB',
        accountNumber: '6020418772',
        accountName: 'Arewa Growers',
        settleAbove: 25_000,
      },
    },
    { namesNoRecord: ['accountNumber'] },
  ),
  sample(listFarmerPayments, { query: { size: 10, show: 'owes' } }),
  sample(listTransfers, { query: { page: 1, size: 10, from: '2026-01-01', to: '2026-12-31' } }),
  sample(
    fundWallet,
    async (world) => {
      await world.call(saveWalletSettings);
      return {
        body: {
          id: `0196a4c0-0000-4000-8000-${world.word().replace(/\D/g, '').padStart(12, '0').slice(-12)}`,
          amount: 5_000_000,
          purpose: 'Agent pay',
        },
      };
    },
    { namesNoRecord: ['id'] },
  ),
  sample(listPayouts, { query: { page: 1, size: 10 } }),
  sample(
    preparePayout,
    async (world) => {
      await world.wallet().approvedPay();
      return { body: { title: 'Agents, 1 to 15 November' } };
    },
    { fresh: (word) => ({ title: `Agents ${word}` }) },
  ),
  sample(readPayout, {
    path: async (world) => ({ payoutId: (await world.wallet().payout()).payoutId }),
  }),
  sample(listPayoutPayments, {
    path: async (world) => ({ payoutId: (await world.wallet().payout()).payoutId }),
    query: { page: 1, size: 10 },
  }),
  sample(
    decidePayout,
    async (world) => {
      const { payoutId, amount } = await world.wallet().payout();
      return { as: await world.user('ADMIN'), path: { payoutId }, body: { approve: true, amount } };
    },
    { namesNoRecord: ['amount'] },
  ),
  sample(readPayment, { path: ofPayment }),
  sample(settlePayment, {
    path: ofPayment,
    body: { paid: true, proof: '0000142611201042087734' },
  }),
  sample(listWalletDays, { query: { page: 1, size: 9 } }),
  sample(readWalletDay, { path: ofDay }),
  sample(listMatched, { path: ofDay, query: { page: 1, size: 10 } }),
  sample(fetchWalletDay, { path: ofDay }),
  sample(decideDifference, {
    path: async (world) => ({ differenceId: (await world.wallet().day()).differenceId }),
    body: { decision: 'SUSPENSE', reason: 'No payment explains it.' },
  }),
  sample(closeWalletDay, async (world) => {
    const { day, differenceId } = await world.wallet().day();
    await world.call(decideDifference, { path: { differenceId } });
    return { path: { day } };
  }),
  sample(readOwnWallet, async (world) => ({ as: await world.user('FARMER') })),
  sample(
    takeWalletEvent,
    { as: null, path: { provider: 'simulator' }, body: (world) => world.wallet().event() },
    { leavesNoEntry: 'The event is about no payment of ours. Money that arrives is an entry of its own.' },
  ),
];
