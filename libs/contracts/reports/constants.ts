/** Open items that must be settled before a season closes. */
export const MUST_ITEMS = [
  'entriesWaiting',
  'unknownPayments',
  'severeFindings',
  'openDays',
  'unpaidAgents',
] as const;
/** Open items that may stay open, each with a reason that the report prints. */
export const MAY_ITEMS = [
  'farmersOpen',
  'farmersOwing',
  'farmersOverpaid',
  'anomalies',
  'unknownMessages',
] as const;
export type MustItem = (typeof MUST_ITEMS)[number];
export type MayItem = (typeof MAY_ITEMS)[number];
export type SeasonItem = MustItem | MayItem;
/** Items whose rows no other page lists exactly. */
export const ROW_ITEMS = ['severeFindings', 'openDays', 'unpaidAgents', 'unknownMessages'] as const;
export type RowItem = (typeof ROW_ITEMS)[number];
/** Most rows of an item in one answer. */
export const MOST_ROWS = 500;

export const SEASON_CHECKS = [
  'ledger',
  'figures',
  'imports',
  'pay',
  'trialBalance',
  'reversals',
  'checkpoint',
] as const;
export type SeasonCheck = (typeof SEASON_CHECKS)[number];
export const SEASON_ACTS = ['CLOSE', 'REOPEN'] as const;
export type SeasonAct = (typeof SEASON_ACTS)[number];
export const SEASON_STATES = ['OPEN', 'CLOSED'] as const;
export type SeasonState = (typeof SEASON_STATES)[number];
/** Days within which another administrator confirms a proposal. */
export const CONFIRM_DAYS = 7;

/** Labels, on the screen and in the report. */
export const SEASON_ITEM_WORDS: Readonly<Record<SeasonItem, string>> = {
  entriesWaiting: 'Entries waiting for approval',
  unknownPayments: 'Payments with an unknown outcome',
  severeFindings: 'Severe findings on completed farms',
  openDays: 'Days not reconciled',
  unpaidAgents: 'Agents not paid',
  farmersOpen: 'Farmers without a completed farm',
  farmersOwing: 'Farmers who still owe',
  farmersOverpaid: 'Overpaid farmers',
  anomalies: 'Open anomalies in the ledger',
  unknownMessages: 'Messages with an unknown outcome',
};
export const SEASON_CHECK_WORDS: Readonly<Record<SeasonCheck, string>> = {
  ledger: 'Ledger',
  figures: 'Totals',
  imports: 'Imports',
  pay: 'Pay of agents',
  trialBalance: 'Trial balance',
  reversals: 'Reversals',
  checkpoint: 'Audit',
};

export const REPORT_PERIODS = ['WEEKLY', 'MONTHLY'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];
export const REPORT_PERIOD_WORDS: Readonly<Record<ReportPeriod, string>> = {
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
};
export const SCHEDULE_CHOICES = ['NEVER', ...REPORT_PERIODS] as const;
export type ScheduleChoice = (typeof SCHEDULE_CHOICES)[number];

export const REPORTS_MESSAGES = {
  reasonSaved: 'Reason saved',
  proposed: 'Proposed. Another administrator must confirm within 7 days.',
  closed: 'Season closed',
  reopened: 'Season reopened',
  refused: 'Proposal refused',
  open: 'Some items must be settled or need a reason first.',
  grew: 'A count grew since the proposal. Check the counts and propose again.',
  changed: 'The ledger changed while the report was made. Try again.',
  waiting: 'This season already has a proposal.',
  notWaiting: 'This proposal is already decided or has expired.',
  own: 'Another administrator must confirm.',
  state: 'This season is already in that state.',
  scheduled: 'Schedule saved',
  noMail: 'You have no mail address. Add one in your profile.',
  tempId: 'Enter the Temp ID of a farmer.',
  noFarmer: 'No farmer of this programme has this Temp ID.',
};
