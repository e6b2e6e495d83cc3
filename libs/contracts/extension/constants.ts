/** Succession of an issue (specification part 2, section 3). */
export const SUCCESSIONS = ['continuous', 'intermittent'] as const;
export type Succession = (typeof SUCCESSIONS)[number];
export const INCIDENT_PERIODS = ['1-2 months', '2-4 months'] as const;
export type IncidentPeriod = (typeof INCIDENT_PERIODS)[number];
export const VISIT_PERIODS = ['1 week', '2 weeks', '1 month'] as const;
export type VisitPeriod = (typeof VISIT_PERIODS)[number];

/**
 * NEW: nobody has answered. REPLIED: the farmer wrote after an answer. VISIT: a visit is planned, today or later.
 */
export const ISSUE_STATES = ['NEW', 'REPLIED', 'ANSWERED', 'VISIT', 'CLOSED'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** Parts of the list. `mine`: open, with an answer or a visit of the user; for farmers, their own. */
export const ISSUE_VIEWS = ['open', 'mine', 'closed'] as const;
export type IssueView = (typeof ISSUE_VIEWS)[number];

export const OUTBREAK_TYPES = ['Pest', 'Disease', 'Weed'] as const;
export type OutbreakType = (typeof OUTBREAK_TYPES)[number];
export const SEVERITIES = ['High', 'Low', 'Medium'] as const;
export type Severity = (typeof SEVERITIES)[number];
/** Kilometres. */
export const OUTBREAK_RADIUS = { least: 0.5, most: 25, usual: 3 };

/** Photos of one issue. */
export const ISSUE_PHOTOS = 6;
/** Issues are alike if their titles share a word, within these kilometres and days. */
export const ALIKE = { km: 3, days: 6 };
/** Hour in Nigeria at which reminders of visits are sent. */
export const REMINDER_HOUR = 8;
