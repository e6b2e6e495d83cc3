import type { ErasedData } from '#libs/platform';

export const ERASES: ErasedData[] = [
  {
    what: 'Ledger entries, sums and statements, under the number of the record only; their notes and references are hidden',
    ground: 'Claims and accounts of the programme (GAID 2025, articles 38(2) and 49(4))',
    tables: ['ledger_entry', 'ledger_balance', 'ledger_farmer', 'ledger_account_farmer', 'ledger_found'],
  },
  {
    what: 'Reasons and notes of approvals and anomalies in the ledger',
    tables: ['ledger_approval', 'ledger_anomaly'],
    sql: [
      `UPDATE ledger_approval SET reason = NULL, entry = entry - 'note' - 'reference' WHERE farmer_id = ANY($farmers)`,
      `UPDATE ledger_anomaly SET resolution = 'Erased' WHERE farmer_id = ANY($farmers) AND resolution IS NOT NULL`,
    ],
  },
];
