import { type AboutPerson, type HeldData, staffInitials } from '#libs/platform';

/** Ledger of a farmer. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Balances',
    tables: ['ledger_farmer', 'ledger_account_farmer', 'ledger_balance'],
    sql: `
      SELECT r.name AS "Programme", l.season AS "Season", l.allocated AS "Allocated (₦)", l.received AS "Received (₦)",
             l.repaid AS "Repaid (₦)", l.owed AS "Owed (₦)", l.entries AS "Entries"
        FROM ledger_farmer l JOIN every_community_resource r ON r.id = l.community_resource_id
       WHERE l.farmer_id = ANY($1) ORDER BY l.season, r.name`,
  },
  {
    title: 'Ledger',
    tables: ['ledger_entry'],
    sql: `
      SELECT e.transaction_date AS "Date", r.name AS "Programme", e.kind AS "Entry", i.name AS "Input", e.quantity AS "Quantity",
             e.bags AS "Bags", e.amount AS "Amount (₦)", CASE WHEN p.erased_on IS NULL THEN e.reference END AS "Reference", CASE WHEN p.erased_on IS NULL THEN e.note END AS "Note", e.import_id AS "Import",
             e.recorded_on AS "Recorded", ${staffInitials('u')} AS "Recorded by"
        FROM ledger_entry e JOIN farmer p ON p.id = e.farmer_id JOIN every_community_resource r ON r.id = e.community_resource_id
        LEFT JOIN eop i ON i.id = e.eop_id LEFT JOIN app_user u ON u.id = e.recorded_by
       WHERE e.farmer_id = ANY($1) ORDER BY e.id DESC`,
  },
  {
    title: 'Ledger entries that needed approval',
    tables: ['ledger_approval'],
    sql: `
      SELECT a.asked_on AS "Asked", r.name AS "Programme", a.kind AS "Entry", a.amount AS "Amount (₦)", a.state AS "State",
             a.decided_on AS "Decided", a.reason AS "Reason"
        FROM ledger_approval a JOIN every_community_resource r ON r.id = a.community_resource_id
       WHERE a.farmer_id = ANY($1) ORDER BY a.id DESC`,
  },
  {
    title: 'Ledger anomalies',
    tables: ['ledger_anomaly', 'ledger_found'],
    sql: `
      SELECT r.name AS "Programme", a.season AS "Season", a.kind AS "Anomaly", a.resolution AS "Resolution",
             a.resolved_on AS "Resolved"
        FROM ledger_anomaly a JOIN every_community_resource r ON r.id = a.community_resource_id
       WHERE a.farmer_id = ANY($1) ORDER BY a.season, a.kind`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Inputs received, repayments and debts',
    of: 'farmers',
    tables: [
      'ledger_entry',
      'ledger_approval',
      'ledger_anomaly',
      'ledger_found',
      'ledger_balance',
      'ledger_farmer',
      'ledger_account_farmer',
    ],
    purpose: 'Loans of inputs and their recovery',
    basis: 'contract',
    period: null,
    recipients: ['Recipients of exports', 'Central Bank (CBN) viewers: value of inputs'],
    people: `SELECT e.farmer_id AS person, e.recorded_on AS at FROM ledger_entry e WHERE e.account_id = $1`,
  },
];
