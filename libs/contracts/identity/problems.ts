import { ACCESS_MESSAGES } from '../access/messages.js';
import { defineProblems } from '../platform/problems.js';
import { IDENTITY_MESSAGES } from './messages.js';

export const IDENTITY_PROBLEMS = defineProblems({
  'session.missing': { status: 401, message: IDENTITY_MESSAGES.session.missing },
  'session.ended': { status: 401, message: IDENTITY_MESSAGES.signIn.sessionEnded },
  /** The session impersonates another user: until that ends, its own token is invalid. */
  'session.seesAsAnother': { status: 401, message: ACCESS_MESSAGES.impersonation.readOnly },
  'session.forbidden': { status: 403, message: IDENTITY_MESSAGES.session.forbidden },
  'session.refreshReused': { status: 401, message: IDENTITY_MESSAGES.signIn.sessionEnded },
  /** An act needs a second person, and these two users do not count as two; the sentence explains why. */
  'independence.required': { status: 403, message: IDENTITY_MESSAGES.independence.CHANGED_SIGN_IN },
  'user.unconfirmed': { status: 403, message: IDENTITY_MESSAGES.unconfirmed },
  'setPassword.linkSpent': { status: 400, message: IDENTITY_MESSAGES.setPassword.linkSpent },
  'signIn.failed': { status: 401, message: IDENTITY_MESSAGES.signIn.failed },
  'session.passwordNotReset': { status: 403, message: IDENTITY_MESSAGES.session.resetPassword },
  'session.secondFactorMissing': { status: 403, message: IDENTITY_MESSAGES.session.secondFactorMissing },
  'signIn.secondFactorRequired': { status: 401, message: IDENTITY_MESSAGES.signIn.secondFactorRequired },
  'signIn.secondFactorFailed': { status: 401, message: IDENTITY_MESSAGES.signIn.secondFactorFailed },
  'stepUp.required': { status: 403, message: IDENTITY_MESSAGES.stepUp.required },
  'password.wrong': { status: 400, message: IDENTITY_MESSAGES.password.wrong },
  'secondFactor.wrongCode': { status: 400, message: IDENTITY_MESSAGES.secondFactor.wrongCode },
  'secondFactor.alreadyOn': { status: 409, message: IDENTITY_MESSAGES.secondFactor.alreadyOn },
  'secondFactor.notBegun': { status: 409, message: IDENTITY_MESSAGES.secondFactor.notBegun },
  'secondFactor.isRequired': { status: 409, message: IDENTITY_MESSAGES.secondFactor.isRequired },
  'signIn.throttled': { status: 429, message: IDENTITY_MESSAGES.signIn.throttled },
});

type Codes = typeof IDENTITY_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}
