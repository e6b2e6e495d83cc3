import { type StoredUser, userName } from '#libs/access';
import {
  approveRuleChange,
  type Call,
  type DoneDto,
  fullUserName,
  type Link,
  pathOf,
  type Role,
  RULE_WORDS,
  type RuleChangeDto,
  type RuleKind,
  type RuleValue,
  refuseRuleChange,
  withdrawRuleChange,
} from '#libs/contracts';

/** Stored change. */
export interface StoredChange<K extends RuleKind = RuleKind> {
  id: number;
  kind: K;
  subject: string;
  from: RuleValue<K>;
  to: RuleValue<K>;
  askedById: number;
  asker: StoredUser;
  askedOn: Date;
}

interface Viewer {
  id: number;
  roles: readonly Role[];
  /** Whether they count as a second person for the administrator who asked. */
  isIndependent: boolean;
}

/** Labels of a change: "Approval limit", "₦500,000.00", "no limit". */
export function wordsOf<K extends RuleKind>({
  kind,
  subject,
  from,
  to,
}: Pick<StoredChange<K>, 'kind' | 'subject' | 'from' | 'to'>) {
  const words = RULE_WORDS[kind];
  return { title: words.title(subject), from: words.value(from), to: words.value(to) };
}

/** @param roles that may change the rule */
export function ruleChangeDto(change: StoredChange, roles: readonly Role[], viewer: Viewer): RuleChangeDto {
  return {
    id: change.id,
    ...wordsOf(change),
    askedBy: fullUserName(userName(change.asker)),
    askedOn: change.askedOn.toISOString(),
    isOwn: change.askedById === viewer.id,
    links: linksOf(change, roles, viewer),
  };
}

function linksOf({ id, askedById }: StoredChange, roles: readonly Role[], viewer: Viewer): Link[] {
  const link = (rel: string, call: Call<{ path: { changeId: number }; answer: DoneDto }>): Link => ({
    rel,
    href: `/api${pathOf(call, { changeId: id })}`,
    method: 'POST',
  });
  if (askedById === viewer.id) return [link('withdraw', withdrawRuleChange)];
  if (!viewer.roles.some((role) => roles.includes(role))) return [];
  const refuse = link('refuse', refuseRuleChange);
  return viewer.isIndependent ? [link('approve', approveRuleChange), refuse] : [refuse];
}
