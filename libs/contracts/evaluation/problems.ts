import { defineProblems } from '../platform/problems.js';
import { EVALUATION_MESSAGES } from './messages.js';

export const EVALUATION_PROBLEMS = defineProblems({
  'farm.leased': { status: 423, message: EVALUATION_MESSAGES.leased },
  'farm.leaseNotHeld': { status: 409, message: EVALUATION_MESSAGES.leaseNotHeld },
  'farm.notAskedFor': { status: 409, message: EVALUATION_MESSAGES.notAskedFor },
  'farm.noSuchVersion': { status: 404, message: EVALUATION_MESSAGES.noSuchVersion },
  'farm.noBoundary': { status: 422, message: EVALUATION_MESSAGES.noBoundary },
  'act.notUndoable': { status: 409, message: EVALUATION_MESSAGES.notUndoable },
  'act.overtaken': { status: 409, message: EVALUATION_MESSAGES.overtaken },
});

type Codes = typeof EVALUATION_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
