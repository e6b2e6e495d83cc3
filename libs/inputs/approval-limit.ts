import { ADMINISTRATORS, topicOf } from '#libs/contracts';
import type { Actor, RuleMeaning, RulePlace, Transaction } from '#libs/platform';
import { type SettingsRow, settingsOf, storeSettings } from './persistence/approvals.queries.js';

/** The amount above which an entry needs a second approval. A higher limit, or none, weakens the rule. */
export const APPROVAL_LIMIT: RuleMeaning<'approvalLimit'> = {
  roles: () => ADMINISTRATORS,
  read: async (reader, { subject }) => (await settingsOf(reader, Number(subject))).approvalAbove,
  isWeaker: (to, from) => from !== null && (to === null || Number(to) > Number(from)),
  apply: (tx, place, approvalAbove, by) => changeSettings(tx, place, { approvalAbove }, by),
};

/** Reference to a community resource's approval limit. */
export const limitOf = (accountId: number, communityResourceId: number): RulePlace => ({
  accountId,
  subject: String(communityResourceId),
  communityResourceId,
});

/** Stores the given settings, and records an event with all of them if any changed. */
export async function changeSettings(
  tx: Transaction,
  { accountId, subject }: RulePlace,
  some: Partial<SettingsRow>,
  by: Actor,
): Promise<void> {
  const communityResourceId = Number(subject);
  const before = await settingsOf(tx, communityResourceId);
  const settings = { ...before, ...some };
  if (settings.approvalAbove === before.approvalAbove && settings.repaymentDueOn === before.repaymentDueOn)
    return;
  await storeSettings(tx, communityResourceId, settings);
  tx.record({
    topic: topicOf.account(accountId),
    type: 'ledger.settingsChanged',
    subject: { kind: 'communityResource', id: communityResourceId },
    data: { communityResourceId, ...settings },
    accountId,
    by,
  });
}
