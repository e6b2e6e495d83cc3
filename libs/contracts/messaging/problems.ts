import { defineProblems } from '../platform/problems.js';
import { MESSAGING_MESSAGES } from './messages.js';
import { TESTS_A_DAY } from './states.js';

export const MESSAGING_PROBLEMS = defineProblems({
  'sms.ended': { status: 409, message: MESSAGING_MESSAGES.ended },
  'sms.notPaused': { status: 409, message: MESSAGING_MESSAGES.notPaused },
  'sms.halting': { status: 409, message: MESSAGING_MESSAGES.halting },
  'sms.stillSending': { status: 409, message: MESSAGING_MESSAGES.stillSending },
  'sms.nothingToRetry': { status: 409, message: MESSAGING_MESSAGES.nothingToRetry },
  'sms.forged': { status: 401, message: MESSAGING_MESSAGES.forged },
  'sms.providerMissing': { status: 409, message: MESSAGING_MESSAGES.providerMissing },
  'sms.testLimit': { status: 409, message: MESSAGING_MESSAGES.testLimit(TESTS_A_DAY) },
  'sms.suppressedAlready': { status: 409, message: MESSAGING_MESSAGES.suppressedAlready },
});

type Codes = typeof MESSAGING_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
