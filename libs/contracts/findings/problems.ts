import { defineProblems } from '../platform/problems.js';
import { FINDINGS_MESSAGES } from './messages.js';

export const FINDINGS_PROBLEMS = defineProblems({
  'finding.notOpen': { status: 409, message: FINDINGS_MESSAGES.notOpen },
  'finding.notOverlap': { status: 422, message: FINDINGS_MESSAGES.notOverlap },
  'finding.outcomeRefused': { status: 422, message: FINDINGS_MESSAGES.outcomeRefused },
  'finding.reasonNeeded': { status: 422, message: FINDINGS_MESSAGES.settleReasonNeeded },
  'farm.openFinding': { status: 422, message: FINDINGS_MESSAGES.openFinding },
});

type Codes = typeof FINDINGS_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
