import type { RuleKind, RuleValue } from '../platform/rules.js';

declare module '../platform/events.js' {
  interface RuleChangeNamed {
    changeId: number;
    kind: RuleKind;
    /** The community resource's id, or the role. */
    subject: string;
    communityResourceId: number | null;
    from: RuleValue;
    to: RuleValue;
  }

  interface EventCatalogue {
    'rule.changeRequested': RuleChangeNamed;
    'rule.changeApproved': RuleChangeNamed;
    'rule.changeRefused': RuleChangeNamed & { reason: string };
    'rule.changeWithdrawn': RuleChangeNamed;
  }
}
