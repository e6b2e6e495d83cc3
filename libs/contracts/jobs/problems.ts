import { defineProblems } from '../platform/problems.js';
import { JOBS_MESSAGES } from './messages.js';

export const JOBS_PROBLEMS = defineProblems({
  'job.ended': { status: 409, message: JOBS_MESSAGES.notCancellable },
  'job.notPaused': { status: 409, message: JOBS_MESSAGES.notPaused },
  'job.crashed': { status: 500, message: JOBS_MESSAGES.crashed },
});

type Codes = typeof JOBS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
