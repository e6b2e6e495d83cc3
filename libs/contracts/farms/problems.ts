import { defineProblems } from '../platform/problems.js';
import { FARMS_MESSAGES } from './messages.js';

export const FARMS_PROBLEMS = defineProblems({
  'farm.versionConflict': { status: 409, message: FARMS_MESSAGES.versionConflict },
});

type Codes = typeof FARMS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
