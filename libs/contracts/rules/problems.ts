import { defineProblems } from '../platform/problems.js';

export const RULES_PROBLEMS = defineProblems({
  'rule.ownChange': {
    status: 403,
    message: 'You requested this change, so another administrator must decide. You can withdraw it.',
  },
  'rule.notYours': {
    status: 403,
    message: 'Only the administrator who requested this change can withdraw it. You can refuse it.',
  },
  'rule.alreadyDecided': {
    status: 409,
    message: 'This change was already decided or withdrawn. Reload the page to see the rule as it is now.',
  },
  'rule.changeWaits': {
    status: 409,
    message: 'Another administrator already requested a change to this rule. Approve or refuse that first.',
  },
  'rule.changedSince': {
    status: 409,
    message: 'The rule changed after this request. Refuse it, then request the change again.',
  },
});

type Codes = typeof RULES_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
