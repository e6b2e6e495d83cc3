/** A season with its year: `Rainy Season 2026`. A dry season has the year in which it begins. */
export const SEASON_OF_YEAR = /^(?:Dry|Rainy) Season \d{4}$/;

/**
 * Kinds of ledger entries for a farmer: input allocated, collected or returned, naira disbursed, and repayment in
 * naira or in bags of the harvest. The last two count hoses received and empty bags returned, and are worth no money.
 */
export const ENTRY_KINDS = [
  'ALLOCATION',
  'COLLECTION',
  'RETURN',
  'DISBURSEMENT',
  'REPAYMENT_NAIRA',
  'REPAYMENT_BAGS',
  'HOSE_INTAKE',
  'EMPTY_BAGS',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * Kinds whose entries of one day count together against the approval limit: allocations; collections and
 * disbursements; returns and repayments. An allocation and the collection of the same inputs are one hand-over, so
 * they are not added up. Counts have no amount, so they never wait.
 */
export const APPROVAL_GROUPS: readonly (readonly EntryKind[])[] = [
  ['ALLOCATION'],
  ['COLLECTION', 'DISBURSEMENT'],
  ['RETURN', 'REPAYMENT_NAIRA', 'REPAYMENT_BAGS'],
  ['HOSE_INTAKE', 'EMPTY_BAGS'],
];

/** Labels of entry kinds in a ledger. */
export const ENTRY_WORDS: Readonly<Record<EntryKind, string>> = {
  ALLOCATION: 'Allocation',
  COLLECTION: 'Collection',
  RETURN: 'Return of inputs',
  DISBURSEMENT: 'Disbursement in naira',
  REPAYMENT_NAIRA: 'Repayment in naira',
  REPAYMENT_BAGS: 'Repayment in bags',
  HOSE_INTAKE: 'Hose intake',
  EMPTY_BAGS: 'Empty bags returned',
};
/** Comma-separated kinds: `COLLECTION,RETURN`. */
export const SOME_ENTRY_KINDS = new RegExp(
  `^(?:${ENTRY_KINDS.join('|')})(?:,(?:${ENTRY_KINDS.join('|')}))*$`,
);

/** Kinds with an input and its quantity. */
export const INPUT_KINDS: readonly EntryKind[] = ['ALLOCATION', 'COLLECTION', 'RETURN'];

/** Kinds that count things, and the unit of each. */
export const COUNT_UNITS = { HOSE_INTAKE: 'hoses', EMPTY_BAGS: 'empty bags' } as const;
export const isCount = (kind: EntryKind): kind is keyof typeof COUNT_UNITS => kind in COUNT_UNITS;

/** `RECORDED` is part of the ledger; `WAITING` needs a second person. */
export const ENTRY_STATES = ['RECORDED', 'WAITING'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

export const APPROVAL_STATES = ['WAITING', 'APPROVED', 'REFUSED'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/**
 * Filters of a recovery list: farmers who owe, owe nothing, or overpaid; who collected none of their allocation; or
 * with an open anomaly.
 */
export const RECOVERY_FILTERS = ['owes', 'settled', 'overpaid', 'notCollected', 'check'] as const;
export type RecoveryFilter = (typeof RECOVERY_FILTERS)[number];

/** Maximum figures of an entry or an EOP. */
export const LEDGER_LIMITS = {
  quantityPerHectare: 100_000,
  quantity: 1_000_000,
  unitCost: 100_000_000,
  amount: 10_000_000_000,
  bags: 100_000,
  sizeInKg: 10_000,
} as const;

/** Maximum characters of texts about inputs and entries. */
export const INPUTS_LENGTHS = { name: 120, unit: 40, reference: 80, note: 300 } as const;

/** Maximum inputs that one call may remove. */
export const MOST_REMOVED = 200;

/**
 * `2026-R-12-20416-09`: year, dry or rainy season, community resource, farmer, and number of entries of the statement.
 */
export const STATEMENT_NUMBER = /^(\d{4})-([DR])-(\d{1,15})-(\d{1,15})-(\d{2,9})$/;
/** `7Q4F-M2KD`, the hyphen optional; O is read as 0, and I or L as 1. */
export const CHECK_CODE = /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/;

/** Kinds of inconsistencies in a ledger. */
export const ANOMALY_KINDS = [
  'noCompletedFarm',
  'collectedOverAllocated',
  'overlappingFarm',
  'allocatedOverEntitlement',
  'repaidOverDue',
  'bvnInTwoProgrammes',
  'belowLimit',
] as const;
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

export const ANOMALY_SEVERITIES = ['severe', 'warning'] as const;
export type AnomalySeverity = (typeof ANOMALY_SEVERITIES)[number];
export const ANOMALY_SEVERITY: Readonly<Record<AnomalyKind, AnomalySeverity>> = {
  noCompletedFarm: 'severe',
  collectedOverAllocated: 'severe',
  overlappingFarm: 'severe',
  allocatedOverEntitlement: 'warning',
  repaidOverDue: 'warning',
  bvnInTwoProgrammes: 'warning',
  belowLimit: 'warning',
};

/**
 * Thresholds at which unapproved entries are a `belowLimit` anomaly. Either one person recorded more than the approval
 * limit for one farmer within `sumDays`. Or they recorded `entries` entries of at least `share` of the limit within
 * `entryDays`. A week is one field trip or one distribution; a month catches amounts just below the limit.
 */
export const BELOW_LIMIT = { sumDays: 7, entries: 3, share: 0.8, entryDays: 30 } as const;

/** Maximum anomalies that one call may assign or resolve. */
export const MOST_ANOMALIES = 500;

/** A resolved anomaly reopens as soon as its figures change. */
export const ANOMALY_STATES = ['open', 'resolved'] as const;
export type AnomalyState = (typeof ANOMALY_STATES)[number];
