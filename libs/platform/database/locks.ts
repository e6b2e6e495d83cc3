import { prepared } from './prepared.js';
import type { Reader, Transaction } from './transaction.js';

/** All advisory locks of the database. */
const LOCKS = {
  /** Recounting the anomalies of an account's ledgers. */
  anomalies: 'gona.ledger-anomalies',
  /** Publishing the progress of messages. */
  announcements: 'gona.sms.announce',
  /** A backup of the database; held by its session. */
  backup: 'gona.backup',
  /** Bulk changes of an account: merges, undos, repairs. */
  bulk: 'gona.merge',
  /** Issuing the cards of an account's prints: each farmer has one current card. */
  cards: 'gona.cards',
  /** Making the key pair of an account's captures. */
  captureKey: 'gona.capture-key',
  /** Folding the counts of the map: concurrent folding would count rows twice. */
  cells: 'gona.cells',
  /** Decisions of a farmer about a consent. */
  consent: 'gona.consent',
  /** Making a checkpoint of the audit. */
  checkpoint: 'gona.audit.checkpoint',
  /** Storing the client files of a version, whose APIs start at the same time. */
  client: 'gona.client',
  /** Comparing the farmers of an account. */
  comparison: 'gona.comparison',
  /** Starting the comparison job of an account. */
  comparisonStart: 'gona.comparisons',
  /** Filling the database with demo data; held by its session. */
  demo: 'gona.demo',
  /** Counting the disclosures of a user. */
  disclosure: 'gona.disclosure',
  /** Versions of an account's impact assessment. */
  dpia: 'gona.dpia',
  /** Recounting the entitlement of a community resource. */
  entitlement: 'gona.ledger-slices',
  /** Recounting the overview's figures, so that older ones never overwrite newer ones. */
  figures: 'gona.figures',
  /** Inspecting the farms of an account. */
  inspection: 'gona.inspection',
  /** Starting the inspection job of an account. */
  inspectionStart: 'gona.inspections',
  /** The ledger of a community resource; shared by the locks of its farmers. */
  ledger: 'gona.ledger',
  /** A farmer in the ledger of a community resource. */
  ledgerFarmer: 'gona.ledger.farmer',
  /** Starting the hourly maintenance. */
  maintenance: 'gona.maintenance',
  /** Migrating the database; held by its session. */
  migration: 'gona.migrate',
  /** Version numbers of an account's privacy notices. */
  notices: 'gona.notices',
  /** Settling and approving the pay of an account's agents. */
  pay: 'gona.pay',
  /** Numbering the members of a community. */
  positions: 'gona.positions',
  /** Receipts of a provider, by reference or number. */
  receipts: 'gona.sms',
  /** Recovering jobs without a worker. */
  reconciler: 'gona.reconcile',
  /** Starting the job that encrypts with the newest keys. */
  reEncryption: 'gona.keys',
  /** Executing a request of a client, by user and operation key. */
  request: 'gona.operation',
  /** Restoring into a database, by its name; held by a session of the maintenance database. */
  restore: 'gona.restore',
  /** Listing, holding and deleting data of an account whose period is over. */
  retention: 'gona.retention',
  /** Requesting, applying and deciding changes of a rule. */
  rule: 'gona.rule',
  /** Counting the test messages of a user. */
  testMessages: 'gona.sms.test',
  /** Money of an account's wallet. */
  wallet: 'gona.wallet',
} as const;

export type LockName = keyof typeof LOCKS;

const FUNCTIONS = {
  wait: 'pg_advisory_xact_lock',
  shared: 'pg_advisory_xact_lock_shared',
  try: 'pg_try_advisory_xact_lock',
  waitInSession: 'pg_advisory_lock',
  tryInSession: 'pg_try_advisory_lock',
} as const;

/**
 * Takes an advisory lock and holds it until the transaction ends, or the session for the modes of a session. Returns
 * false if someone else holds it and `how` is to try; otherwise waits.
 * @param of narrows the lock, to one account for example; several are locked in one order, to avoid deadlocks
 */
export async function lock(
  reader: Reader,
  name: LockName,
  of: string | number | readonly string[] = '',
  how: keyof typeof FUNCTIONS = 'wait',
): Promise<boolean> {
  const keys = (typeof of === 'object' ? of : [of]).map((each) => `${LOCKS[name]}:${each}`);
  const rows = await reader.query<{ held: unknown }>(
    prepared(`SELECT ${FUNCTIONS[how]}(key) AS held
       FROM (SELECT DISTINCT hashtextextended(each, 0) AS key FROM unnest($1::text[]) each ORDER BY 1) keys`),
    [keys],
  );
  return rows.every(({ held }) => held !== false);
}

/**
 * Locks an account for bulk changes (merges, undos, repairs) until the transaction ends. They run one at a time: each
 * sees the results of the previous one, and no two can deadlock.
 */
export async function lockAccount(tx: Transaction, accountId: number): Promise<void> {
  await lock(tx, 'bulk', accountId);
}
