import { type SampleWorld, sample } from '../platform/samples.js';
import {
  addEop,
  approveEntry,
  assignAnomalies,
  assignAnomaly,
  checkLedger,
  checkStatement,
  counterEntry,
  deleteEop,
  downloadStatement,
  findApproval,
  findLedgerFarmers,
  listAnomalies,
  listAnomalyOwners,
  listApprovals,
  listEntries,
  listEops,
  listFarmerLedgers,
  listOwnLedgers,
  printStatement,
  readCommunityLedgers,
  readFarmShare,
  readInputDetails,
  readInputSummary,
  readLedger,
  readLedgerFlow,
  readLedgerSettings,
  readRecordedToday,
  readRecoveryDetails,
  readRecoverySummary,
  readStatement,
  recordEntry,
  refuseEntry,
  removeEop,
  removeEops,
  reopenAnomaly,
  resolveAnomalies,
  resolveAnomaly,
  restoreEops,
  saveLedgerSettings,
} from './calls.js';

const UREA = { name: 'Urea 46 %', quantityPerHectare: 3, unitCost: 32500, unitOfMeasurement: 'bags' };
const freshName = (word: string) => ({ name: `Urea ${word}` });
const REASON = { reason: 'Three bags were given, not four.' };

const idIn = async (world: SampleWorld) => ({ id: await world.id('communityResource') });
const resourceIn = async (world: SampleWorld) => ({ resourceId: await world.id('communityResource') });
const statementIn = async (world: SampleWorld) => ({
  ...(await resourceIn(world)),
  farmerId: await world.id('farmer'),
});
const eopIn = async (world: SampleWorld) =>
  (await world.call(addEop, { path: { id: await world.id('communityResource') } })).id;
const collectionIn = async (world: SampleWorld) => ({
  kind: 'COLLECTION' as const,
  farmerId: await world.id('farmer'),
  inputId: await eopIn(world),
  quantity: 3,
  transactionDate: '2026-07-06',
  reference: 'KB-0417',
  note: 'From the paper register.',
});

/** Creates a waiting entry that another administrator has recorded. */
const waitingIn = async (world: SampleWorld) => {
  const path = await resourceIn(world);
  await world.call(saveLedgerSettings, { path, body: { approvalAbove: 1000 } });
  const { approvalId } = await world.call(recordEntry, { path, as: await world.user('ADMIN') });
  return { approvalId: Number(approvalId) };
};

/** Creates an anomaly: more of an input collected than allocated. */
const anomalyIn = async (world: SampleWorld) => {
  const path = await resourceIn(world);
  await world.call(recordEntry, { path });
  const [entry] = (await world.call(listEntries, { path })).list;
  const { farmerId = 0, inputId = 0 } = entry ?? {};
  const of = { farmerId, inputId: Number(inputId) };
  await world.call(recordEntry, {
    path,
    body: {
      ...of,
      kind: 'ALLOCATION' as const,
      quantity: 1,
      transactionDate: '2026-07-05',
      note: 'From the paper register.',
    },
  });
  return { kind: 'collectedOverAllocated' as const, ...of };
};

export const inputsSamples = [
  sample(listEops, { path: idIn, query: { season: 'Rainy Season 2026' } }),
  sample(addEop, { path: idIn, body: UREA }, { fresh: freshName }),
  sample(removeEop, { path: async (world) => ({ eopId: await eopIn(world) }) }),
  sample(deleteEop, { path: async (world) => ({ eopId: await eopIn(world) }) }),
  sample(removeEops, { path: idIn, body: async (world) => ({ ids: [await eopIn(world)] }) }),
  sample(restoreEops, {
    path: idIn,
    body: async (world) => {
      const eopId = await eopIn(world);
      await world.call(deleteEop, { path: { eopId } });
      return { ids: [eopId] };
    },
  }),
  sample(readInputSummary, { path: resourceIn, query: { season: 'Rainy Season 2026' } }),
  sample(readInputDetails, {
    path: async (world) => ({ inputId: await eopIn(world) }),
    query: { q: 'bello', page: 1, size: 20 },
  }),
  sample(readRecoverySummary, {
    path: resourceIn,
    query: { show: 'owes' as const, q: 'bello', sort: '-owed', page: 1, size: 20 },
  }),
  sample(readRecoveryDetails, { path: async (world) => ({ farmerId: await world.id('farmer') }) }),
  sample(readLedger, {
    path: resourceIn,
    query: async (world) => ({ community: await world.id('community') }),
  }),
  sample(readLedgerFlow, { path: resourceIn }),
  sample(checkLedger, { path: resourceIn }),
  sample(readCommunityLedgers, { path: resourceIn }),
  sample(readStatement, { path: statementIn }),
  sample(downloadStatement, { path: statementIn, query: { season: 'Rainy Season 2026' } }),
  sample(printStatement, { path: statementIn }),
  sample(
    checkStatement,
    {
      query: async (world) => {
        const { number, checkCode } = await world.call(readStatement);
        return { number, code: checkCode };
      },
    },
    { answersOfOthers: { matches: false } },
  ),
  sample(listFarmerLedgers, { path: async (world) => ({ farmerId: await world.id('farmer') }) }),
  sample(readFarmShare, { path: async (world) => ({ farmId: await world.id('farm') }) }),
  sample(listOwnLedgers, { as: (world) => world.user('FARMER') }),
  sample(listEntries, {
    path: resourceIn,
    query: { kind: 'COLLECTION' as const, q: 'bello', page: 1, size: 20 },
  }),
  sample(recordEntry, { path: resourceIn, body: collectionIn }),
  sample(readRecordedToday, { path: statementIn }),
  sample(findLedgerFarmers, { path: resourceIn, query: { q: 'bello' } }),
  sample(counterEntry, {
    path: async (world) => ({ entryId: Number((await world.call(recordEntry)).entryId) }),
    body: REASON,
  }),
  sample(listApprovals, { path: resourceIn, query: { state: 'WAITING' as const } }),
  sample(findApproval, { path: waitingIn }),
  sample(approveEntry, { path: waitingIn }),
  sample(refuseEntry, { path: waitingIn, body: REASON }),
  sample(listAnomalies, {
    path: resourceIn,
    query: { kind: 'collectedOverAllocated' as const, q: 'bello', page: 1, size: 20 },
  }),
  sample(assignAnomaly, {
    path: resourceIn,
    body: async (world) => ({ ...(await anomalyIn(world)), ownerId: world.admin.id }),
  }),
  sample(resolveAnomaly, {
    path: resourceIn,
    body: async (world) => ({ ...(await anomalyIn(world)), reason: 'The list of allocations came late.' }),
  }),
  sample(reopenAnomaly, {
    path: resourceIn,
    body: async (world) => {
      const { kind, farmerId, inputId } = await anomalyIn(world);
      const path = await resourceIn(world);
      await world.call(resolveAnomaly, { path, body: { kind, farmerId, inputId, reason: 'It was so.' } });
      return { kind, farmerId, inputId };
    },
  }),
  sample(assignAnomalies, {
    path: resourceIn,
    body: async (world) => ({ anomalies: [await anomalyIn(world)], ownerId: world.admin.id }),
  }),
  sample(resolveAnomalies, {
    path: resourceIn,
    body: async (world) => ({
      anomalies: [await anomalyIn(world)],
      reason: 'The list of allocations came late.',
    }),
  }),
  sample(listAnomalyOwners, { path: resourceIn }),
  sample(readLedgerSettings, { path: resourceIn }),
  sample(saveLedgerSettings, {
    path: resourceIn,
    body: { approvalAbove: 500000, repaymentDueOn: '2026-12-31' },
  }),
];
