import { defineProblems } from '../platform/problems.js';
import { POSTING_MESSAGES } from './constants.js';

export const TASKS_PROBLEMS = defineProblems({
  'posting.overlap': { status: 409, message: POSTING_MESSAGES.overlap },
  'posting.overBudget': { status: 403, message: POSTING_MESSAGES.overBudget('Posting') },
  'posting.inactive': { status: 409, message: POSTING_MESSAGES.inactive },
  'posting.closed': { status: 409, message: POSTING_MESSAGES.closed },
});

type Codes = typeof TASKS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
