import { type RuleKind, type RuleValue, topicOf } from '#libs/contracts';
import type { Actor, RulePlace } from '#libs/platform';

interface NamedChange extends RulePlace {
  id: number;
  kind: RuleKind;
  from: RuleValue;
  to: RuleValue;
}

/** Returns the event of a change, in the history of its community resource if it has one. */
export function eventOf<Type extends 'rule.changeRequested' | 'rule.changeApproved' | 'rule.changeWithdrawn'>(
  change: NamedChange,
  type: Type,
  by: Actor,
) {
  return { ...placeOf(change, by), type, data: dataOf(change) };
}

/** Returns the event of a refusal. */
export const refusalOf = (change: NamedChange, reason: string, by: Actor) => ({
  ...placeOf(change, by),
  type: 'rule.changeRefused' as const,
  data: { ...dataOf(change), reason },
});

function placeOf({ accountId, communityResourceId }: NamedChange, { id, name, accountId: ofActor }: Actor) {
  return {
    topic: topicOf.account(accountId),
    subject:
      communityResourceId === null
        ? { kind: 'account', id: accountId }
        : { kind: 'communityResource', id: communityResourceId },
    accountId,
    by: { id, name, accountId: ofActor },
  };
}

const dataOf = ({ id, kind, subject, communityResourceId, from, to }: NamedChange) => ({
  changeId: id,
  kind,
  subject,
  communityResourceId,
  from,
  to,
});
