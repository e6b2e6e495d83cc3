/** Issues and outbreaks of the user's scope. */
export const EXTENSION = '/extension';
export const OUTBREAKS = '/extension/outbreaks';
export const NEW_OUTBREAK = '/extension/outbreaks/new';
export const SERVICES = '/resources/extension';
export const LOGGED_ISSUES = '/logged-issues';
export const LOG_ISSUE = '/log-an-issue';
/** One issue with its thread. */
export const LOGGED_RESPONSE = '/farmers-logged-response';
export const issuePath = (id: number) => `${LOGGED_RESPONSE}/${id}`;
export const outbreakPath = (id: number) => `${OUTBREAKS}/${id}`;
/** Logs an issue: `/log-an-issue?farm=34`. */
export const logIssuePath = (farmId?: number) => (farmId ? `${LOG_ISSUE}?farm=${farmId}` : LOG_ISSUE);

/** Kinds of kept work: what waits on this phone. They contain a version number: another format is not read. */
export const ISSUE_WORK = 'issue.1';
export const ANSWER_WORK = 'answer.1';
