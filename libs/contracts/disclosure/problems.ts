import { defineProblems } from '../platform/problems.js';
import { DISCLOSURE_MESSAGES } from './messages.js';

export const DISCLOSURE_PROBLEMS = defineProblems({
  'disclosure.forbidden': { status: 403, message: DISCLOSURE_MESSAGES.forbidden },
  'disclosure.budgetSpent': { status: 429, message: DISCLOSURE_MESSAGES.budgetSpent },
});

type Codes = typeof DISCLOSURE_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
