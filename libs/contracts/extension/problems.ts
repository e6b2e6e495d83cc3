import { defineProblems } from '../platform/problems.js';
import { ISSUE_PROBLEM_MESSAGES } from './messages.js';

export const EXTENSION_PROBLEMS = defineProblems({
  'issue.closed': { status: 409, message: ISSUE_PROBLEM_MESSAGES.closed },
});

type Codes = typeof EXTENSION_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
