import { defineProblems } from '../platform/problems.js';

export const PRIVACY_PROBLEMS = defineProblems({
  'notice.inUse': {
    status: 409,
    message: 'A notice that was in use stays as it is. Add a new version instead.',
  },
  'notice.alreadyUsed': { status: 409, message: 'This notice is or was in use already.' },
});

type Codes = typeof PRIVACY_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
