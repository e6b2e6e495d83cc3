import { readLedgerSettings, saveLedgerSettings } from '../inputs/calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { approveRuleChange, refuseRuleChange, withdrawRuleChange } from './calls.js';

/** Creates a request of an administrator to raise an approval limit. */
const requestedIn = async (world: SampleWorld, isOwn = false) => {
  const path = { resourceId: await world.id('communityResource') };
  await world.call(saveLedgerSettings, { path, body: { approvalAbove: 1000 } });
  const as = isOwn ? world.admin : await world.user('ADMIN');
  await world.call(saveLedgerSettings, { path, body: { approvalAbove: 5000 }, as });
  const { waitingChange } = await world.call(readLedgerSettings, { path });
  return { changeId: waitingChange?.id ?? 0 };
};

export const rulesSamples = [
  sample(approveRuleChange, { path: (world) => requestedIn(world) }),
  sample(refuseRuleChange, {
    path: (world) => requestedIn(world),
    body: { reason: 'The limit is high enough for this season.' },
  }),
  sample(withdrawRuleChange, { path: (world) => requestedIn(world, true) }),
];
