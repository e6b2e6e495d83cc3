import { type StoredUser, userColumn } from '#libs/access';
import type { ReportSectionDto } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';
import type { SeasonPlace } from './open-items.queries.js';

type Place = Pick<SeasonPlace, 'communityResourceId' | 'season'>;

/** A report to store. */
export interface NewReport extends SeasonPlace {
  number: string;
  proposalId: number;
  sections: ReportSectionDto[];
  pdf: Buffer;
  entries: number;
  lastEntryId: number;
  amount: string;
  sha256: string;
  publicKey: string;
  signature: string;
  closedOn: Date;
}

export async function insertReport(tx: Transaction, report: NewReport): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO season_report (account_id, community_resource_id, season, number, proposal_id, sections, pdf, entries, last_entry_id,
                                amount, sha256, public_key, signature, closed_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
    [
      report.accountId,
      report.communityResourceId,
      report.season,
      report.number,
      report.proposalId,
      JSON.stringify(report.sections),
      report.pdf,
      report.entries,
      report.lastEntryId,
      report.amount,
      report.sha256,
      report.publicKey,
      report.signature,
      report.closedOn,
    ],
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

export interface ReportRow {
  id: number;
  number: string;
  closedOn: Date;
  replacedBy: string | null;
  reopenedOn: Date | null;
}

/** The next report of the season, and the first reopening after this one. */
const ROW = `r.id, r.number, r.closed_on AS "closedOn",
  (SELECT n.number FROM season_report n WHERE n.community_resource_id = r.community_resource_id AND n.season = r.season AND n.id > r.id
    ORDER BY n.id LIMIT 1) AS "replacedBy",
  (SELECT min(o.decided_on) FROM season_proposal o WHERE o.community_resource_id = r.community_resource_id AND o.season = r.season
      AND o.act = 'REOPEN' AND o.state = 'CONFIRMED' AND o.id > r.proposal_id) AS "reopenedOn"`;

/** Returns the reports of a season, newest first. */
export function reportsOf(reader: Reader, { communityResourceId, season }: Place): Promise<ReportRow[]> {
  return reader.query<ReportRow>(
    `SELECT ${ROW} FROM season_report r WHERE r.community_resource_id = $1 AND r.season = $2 ORDER BY r.id DESC`,
    [communityResourceId, season],
  );
}

export interface StoredReport extends ReportRow, SeasonPlace {
  sections: ReportSectionDto[];
  pdf: Buffer;
  entries: number;
  lastEntryId: number;
  amount: string;
  sha256: string;
  publicKey: string;
  signature: string;
  proposer: StoredUser;
  proposedOn: Date;
  confirmer: StoredUser;
}

export async function findReport(reader: Reader, id: number): Promise<StoredReport | null> {
  const [row] = await reader.query<StoredReport>(
    `SELECT ${ROW}, r.account_id AS "accountId", r.community_resource_id AS "communityResourceId", r.season, r.sections, r.pdf, r.entries,
            r.last_entry_id AS "lastEntryId", r.amount::text, r.sha256, r.public_key AS "publicKey", r.signature,
            ${userColumn('a')} AS proposer, p.proposed_on AS "proposedOn", ${userColumn('b')} AS confirmer
       FROM season_report r JOIN season_proposal p ON p.id = r.proposal_id
       JOIN app_user a ON a.id = p.proposed_by JOIN app_user b ON b.id = p.decided_by WHERE r.id = $1`,
    [id],
  );
  return row ?? null;
}
