import type { CardCode, CardLayout } from '#libs/contracts';
import { deleteStoredFile, lock, type Reader, type Transaction } from '#libs/platform';
import type { CardHolder } from '../domain/card-face.js';
import { HOLDER, HOLDER_JOINS } from './cards.queries.js';

export interface CardPrint {
  id: number;
  jobId: number;
  accountId: number;
  /** Name of the account. */
  issuer: string;
  accessId: string;
  layout: CardLayout;
  code: CardCode;
  name: string;
  cards: number;
  diskId: string | null;
  fileId: string | null;
  size: number | null;
  expiresAt: Date | null;
  createdBy: number;
}

const COLUMNS = `p.id, p.job_id AS "jobId", p.account_id AS "accountId", a.name AS issuer, a.access_id AS "accessId", p.layout, p.code, p.name, p.cards,
  p.disk_id AS "diskId", p.file_id AS "fileId", p.size, p.expires_at AS "expiresAt", p.created_by AS "createdBy"`;

export async function printById(reader: Reader, id: number): Promise<CardPrint> {
  const [row] = await reader.query<CardPrint>(
    `SELECT ${COLUMNS} FROM card_print p JOIN account a ON a.id = p.account_id WHERE p.id = $1`,
    [id],
  );
  if (!row) throw new Error(`the print ${id} does not exist`);
  return row;
}

/** Returns the print of a job, within an account; null: all accounts. */
export async function printOfJob(
  reader: Reader,
  jobId: number,
  accountId: number | null,
): Promise<CardPrint | null> {
  const [row] = await reader.query<CardPrint>(
    `SELECT ${COLUMNS} FROM card_print p JOIN account a ON a.id = p.account_id
      WHERE p.job_id = $1 AND ($2::bigint IS NULL OR p.account_id = $2)`,
    [jobId, accountId],
  );
  return row ?? null;
}

/** Returns the jobs of the latest prints of an account, newest first. */
export async function latestPrintJobs(reader: Reader, accountId: number, most: number): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT p.job_id AS id FROM card_print p
      WHERE p.account_id = $1 AND p.job_id IS NOT NULL
        AND (p.community_resource_id IS NULL OR p.community_resource_id IN (SELECT id FROM community_resource))
      ORDER BY p.id DESC LIMIT $2`,
    [accountId, most],
  );
  return rows.map(({ id }) => id);
}

export interface NewPrint {
  accountId: number;
  communityId: number | null;
  communityResourceId: number | null;
  layout: CardLayout;
  code: CardCode;
  name: string;
  createdBy: number;
  /** The farmers and the codes of their cards, in the order of the paper. */
  farmerIds: readonly number[];
  codes: readonly string[];
}

export async function insertPrint(tx: Transaction, print: NewPrint): Promise<number> {
  const { accountId, communityId, communityResourceId, layout, code, name, createdBy, farmerIds, codes } =
    print;
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO card_print (account_id, community_id, community_resource_id, layout, code, name, created_by, cards)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [accountId, communityId, communityResourceId, layout, code, name, createdBy, farmerIds.length],
  );
  const id = row!.id;
  await tx.query(
    `INSERT INTO card_print_row (print_id, position, farmer_id, code)
     SELECT $1, r.no, r.farmer_id, r.code
       FROM unnest($2::bigint[], $3::text[]) WITH ORDINALITY r(farmer_id, code, no)`,
    [id, farmerIds, codes],
  );
  return id;
}

export interface PrintedRow extends CardHolder {
  code: string;
}

/** Returns the rows of a print after a position, in order. Farmers deleted since are left out. */
export function rowsAfter(reader: Reader, printId: number, position: number, most: number) {
  return reader.query<PrintedRow>(
    `SELECT ${HOLDER}, r.code FROM card_print_row r JOIN farmer f ON f.id = r.farmer_id ${HOLDER_JOINS}
      WHERE r.print_id = $1 AND r.position > $2 AND r.position <= $2 + $3 ORDER BY r.position`,
    [printId, position, most],
  );
}

/**
 * Issues the cards of a print and ends those that they replace; its rows are no longer needed then. Farmers merged since
 * get none. Returns the number of both.
 */
export async function issueCards(
  tx: Transaction,
  { id, accountId, createdBy }: CardPrint,
): Promise<{ cards: number; replaced: number }> {
  await lock(tx, 'cards', accountId);
  const replaced = await tx.query(
    `UPDATE card c SET ended = 'REPLACED', ended_on = now(), ended_by = $2
       FROM card_print_row r JOIN farmer f ON f.id = r.farmer_id AND f.main_id IS NULL
      WHERE r.print_id = $1 AND c.farmer_id = r.farmer_id AND c.ended IS NULL RETURNING 1`,
    [id, createdBy],
  );
  const issued = await tx.query(
    `INSERT INTO card (account_id, farmer_id, code, issued_by)
     SELECT f.account_id, r.farmer_id, r.code, $2
       FROM card_print_row r JOIN farmer f ON f.id = r.farmer_id AND f.main_id IS NULL
      WHERE r.print_id = $1 ORDER BY r.position RETURNING 1`,
    [id, createdBy],
  );
  await forgetRows(tx, id);
  return { cards: issued.length, replaced: replaced.length };
}

export async function forgetRows(tx: Transaction, printId: number): Promise<void> {
  await tx.query('DELETE FROM card_print_row WHERE print_id = $1', [printId]);
}

/** Marks the file of a print as deleted; its bytes stay under `diskId` until they are removed. */
export async function markFileDeleted(tx: Transaction, print: { id: number; fileId: string }): Promise<void> {
  await tx.query('UPDATE card_print SET file_id = NULL WHERE id = $1', [print.id]);
  await deleteStoredFile(tx, print.fileId);
}

export function expiredPrints(tx: Transaction, most: number): Promise<{ id: number; fileId: string }[]> {
  return tx.query(
    `SELECT id, file_id AS "fileId" FROM card_print WHERE file_id IS NOT NULL AND expires_at <= now()
      ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [most],
  );
}

/** Returns prints with bytes on disk but no file: it expired, or its writer did not finish. */
export function printsToClear(tx: Transaction, most: number): Promise<{ id: number; diskId: string }[]> {
  return tx.query(
    `SELECT p.id, p.disk_id AS "diskId" FROM card_print p JOIN job_run j ON j.id = p.job_id
      WHERE p.disk_id IS NOT NULL AND p.file_id IS NULL AND j.ended_at IS NOT NULL ORDER BY p.id LIMIT $1`,
    [most],
  );
}

/** Deletes prints without file and bytes whose jobs ended so many days ago. Returns how many. */
export async function forgetPrints(tx: Transaction, days: number, most: number): Promise<number> {
  const gone = await tx.query(
    `DELETE FROM card_print WHERE id IN (
       SELECT p.id FROM card_print p JOIN job_run j ON j.id = p.job_id
        WHERE p.disk_id IS NULL AND p.file_id IS NULL AND j.ended_at < now() - make_interval(days => $1)
        LIMIT $2) RETURNING 1`,
    [days, most],
  );
  return gone.length;
}
