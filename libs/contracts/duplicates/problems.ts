import { defineProblems } from '../platform/problems.js';
import { DUPLICATES_MESSAGES } from './messages.js';

export const DUPLICATES_PROBLEMS = defineProblems({
  'duplicate.changed': { status: 409, message: DUPLICATES_MESSAGES.changed },
  'merge.undoOver': { status: 409, message: DUPLICATES_MESSAGES.undoOver },
  'merge.undoLater': { status: 409, message: DUPLICATES_MESSAGES.undoLater },
});

type Codes = typeof DUPLICATES_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
