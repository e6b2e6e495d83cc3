import { defineProblems } from '../platform/problems.js';
import { REPAIRS_MESSAGES } from './messages.js';

export const REPAIRS_PROBLEMS = defineProblems({
  'repair.underWay': { status: 409, message: REPAIRS_MESSAGES.underWay },
  'repair.notWaiting': { status: 409, message: REPAIRS_MESSAGES.notWaiting },
  'repair.notUndoable': { status: 409, message: REPAIRS_MESSAGES.notUndoable },
});

type Codes = typeof REPAIRS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
