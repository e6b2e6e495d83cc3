import type { InspectionSummary } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

/** Scope and progress of an inspection job. */
export interface Inspection {
  id: number;
  accountId: number;
  inspected: number;
}

export async function findInspection(reader: Reader, id: number): Promise<Inspection> {
  const [row] = await reader.query<Inspection>(
    'SELECT id, account_id AS "accountId", inspected FROM inspection WHERE id = $1',
    [id],
  );
  if (!row) throw new Error(`there is no inspection ${id}`);
  return row;
}

/** Adds a chunk's results; returns how many farms were inspected so far. */
export async function addToInspection(
  tx: Transaction,
  id: number,
  { inspected, found, gone }: Omit<InspectionSummary, 'kind'>,
): Promise<number> {
  const [row] = await tx.query<{ inspected: number }>(
    `UPDATE inspection SET inspected = inspected + $2, found = found + $3, gone = gone + $4 WHERE id = $1 RETURNING inspected`,
    [id, inspected, found, gone],
  );
  return row?.inspected ?? 0;
}

export async function summaryOf(tx: Transaction, id: number): Promise<InspectionSummary> {
  const [row] = await tx.query<Omit<InspectionSummary, 'kind'>>(
    'SELECT inspected, found, gone FROM inspection WHERE id = $1',
    [id],
  );
  return { kind: 'inspection', inspected: 0, found: 0, gone: 0, ...row };
}
