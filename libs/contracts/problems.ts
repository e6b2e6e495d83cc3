import { MESSAGES } from './messages.js';

/**
 * The catalogue of problems: code -> HTTP status and the sentence for people. Libs throw a problem by its code
 * (`DomainError` in the platform); one filter maps it to HTTP, one to acks, one to the end of a job.
 */
export const PROBLEMS = {
  'request.invalid': { status: 400, message: MESSAGES.general.invalid },
  'request.badId': { status: 400, message: MESSAGES.general.badId },
  'request.tooLarge': { status: 413, message: MESSAGES.general.tooLarge },
  'request.tooMany': { status: 429, message: MESSAGES.general.tooMany },
  'session.missing': { status: 401, message: MESSAGES.session.missing },
  'session.ended': { status: 401, message: MESSAGES.signIn.sessionEnded },
  'session.forbidden': { status: 403, message: MESSAGES.session.forbidden },
  'session.refreshReused': { status: 401, message: MESSAGES.signIn.sessionEnded },
  'setPassword.linkSpent': { status: 400, message: MESSAGES.setPassword.linkSpent },
  'signIn.failed': { status: 401, message: MESSAGES.signIn.failed },
  'session.passwordNotReset': { status: 403, message: MESSAGES.session.resetPassword },
  'session.secondFactorMissing': { status: 403, message: MESSAGES.session.secondFactorMissing },
  'signIn.secondFactorRequired': { status: 401, message: MESSAGES.signIn.secondFactorRequired },
  'signIn.secondFactorFailed': { status: 401, message: MESSAGES.signIn.secondFactorFailed },
  'password.wrong': { status: 400, message: MESSAGES.password.wrong },
  'secondFactor.wrongCode': { status: 400, message: MESSAGES.secondFactor.wrongCode },
  'secondFactor.alreadyOn': { status: 409, message: MESSAGES.secondFactor.alreadyOn },
  'secondFactor.notBegun': { status: 409, message: MESSAGES.secondFactor.notBegun },
  'secondFactor.isRequired': { status: 409, message: MESSAGES.secondFactor.isRequired },
  'signIn.throttled': { status: 429, message: MESSAGES.signIn.throttled },
  'record.notFound': { status: 404, message: MESSAGES.session.notFound },
  'farm.versionConflict': { status: 409, message: MESSAGES.farms.versionConflict },
  'record.conflict': { status: 409, message: 'A record with the same key already exists.' },
  'job.ended': { status: 409, message: MESSAGES.jobs.notCancellable },
  'job.crashed': { status: 500, message: MESSAGES.jobs.crashed },
  'file.missing': { status: 400, message: MESSAGES.imports.noFile },
  'file.empty': { status: 400, message: MESSAGES.imports.empty },
  'file.tooLarge': { status: 413, message: MESSAGES.imports.tooLarge },
  'file.wrongExtension': { status: 400, message: 'This kind of file cannot be imported here.' },
  'file.wrongContent': { status: 400, message: 'The file is not what its name says.' },
  'file.unreadable': { status: 400, message: 'The file cannot be read.' },
  'file.noHeader': { status: 400, message: 'The first row must name the columns.' },
  'file.tooComplex': { status: 400, message: 'The file unpacks to more than Gona accepts.' },
  'import.unknownColumn': { status: 400, message: 'The file has no column that this import needs.' },
  'import.wrongType': { status: 400, message: 'The import type must be BVN, TEMP_ID or CBN_ID.' },
  'database.unavailable': { status: 503, message: MESSAGES.general.unavailable },
  'server.fault': { status: 500, message: MESSAGES.general.internal },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
