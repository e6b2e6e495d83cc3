import { addCommunities } from '#libs/community';
import type { Transaction } from '#libs/platform';
import {
  type CommunityGroup,
  type DecidedGroup,
  decideCommunities,
  fault,
  type KnownCommunity,
  type ReasonCode,
} from '../../domain/index.js';
import { columnsOf } from '../../persistence/columns-of.queries.js';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { openRows } from '../../persistence/open-rows.js';
import { type FoundFault, rejectRows } from '../../persistence/reject-rows.queries.js';

type Range = [number, number];

const UNDECIDED = `NOT EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)`;
/** SQL join to the group of staged row `r`. */
const GROUP = `import_farmer_community g ON g.import_id = r.import_id AND g.key = coalesce(r.community_key, '')
  AND g.lga_id = coalesce(r.lga_id, 0)`;

/**
 * SQL of staged rows with their target community: `into_id` (null if it is new or in doubt), `into_name`,
 * `into_lga_id` (its local government), and `into_verdict`. Rows staged before the Community column existed go into
 * `chosen`, the file's community.
 */
export const withCommunity = (rows: string, chosen: string): string => `
  SELECT r.*, CASE WHEN g.import_id IS NULL THEN ${chosen} ELSE g.community_id END AS into_id, g.name AS into_name,
         g.made_lga_id AS into_lga_id, g.verdict AS into_verdict
    FROM (${rows}) r LEFT JOIN ${GROUP}`;

/** Decides the community of each row and creates the questions for the user. Returns how many rows it rejected. */
export async function resolveCommunitiesOfFarmers(tx: Transaction, batch: ImportBatch): Promise<number> {
  await tx.query('DELETE FROM import_farmer_community WHERE import_id = $1', [batch.id]);
  const groups = await tx.query<CommunityGroup>(
    `SELECT coalesce(r.community_key, '') AS key, coalesce(r.lga_id, 0) AS "lgaId", min(r.community) AS name,
            count(*) AS rows, min(r.row_no) AS "firstRow"
       FROM import_farmer_row r WHERE r.import_id = $1 AND ${UNDECIDED} GROUP BY 1, 2`,
    [batch.id],
  );
  const [resource] = await tx.query<{ stateId: number | null; needsLga: boolean }>(
    'SELECT state_id AS "stateId", mapping_enabled AS "needsLga" FROM community_resource WHERE id = $1',
    [batch.communityResourceId],
  );
  const known = await tx.query<KnownCommunity>(
    `SELECT c.id, c.name, c.lga_id AS "lgaId" FROM community c WHERE c.community_resource_id = $1 ORDER BY c.id`,
    [batch.communityResourceId],
  );
  const lgas = await tx.query<{ id: number; name: string; stateId: number }>(
    'SELECT id, name, state_id AS "stateId" FROM lga',
  );
  const columnOf = await columnsOf(tx, batch.id);
  const column = columnOf('community');
  const decision = decideCommunities({
    groups,
    known,
    answers: batch.choices.answers?.communities ?? {},
    chosenId: batch.communityId,
    lgas: new Map(lgas.map(({ id, ...lga }) => [id, lga])),
    stateId: resource?.stateId ?? null,
    needsLga: resource?.needsLga ?? true,
    column: column ?? columnOf('lga') ?? '',
  });
  await writeGroups(tx, batch.id, decision.groups);
  await tx.query('UPDATE import_batch SET questions = questions || $2::jsonb WHERE id = $1', [
    batch.id,
    JSON.stringify(decision.questions),
  ]);
  return rejectRows(tx, batch.id, await refusedRows(tx, batch.id, column));
}

async function writeGroups(tx: Transaction, importId: number, groups: DecidedGroup[]): Promise<void> {
  await tx.query(
    `INSERT INTO import_farmer_community (import_id, key, lga_id, name, rows, community_id, verdict, made_lga_id)
     SELECT $1, key, "lgaId", name, rows, "communityId", verdict, "madeLgaId"
       FROM jsonb_to_recordset($2::jsonb)
         AS g(key text, "lgaId" int, name text, rows bigint, "communityId" bigint, verdict text, "madeLgaId" int)`,
    [importId, JSON.stringify(groups)],
  );
}

const REFUSED: Record<string, ReasonCode> = { left: 'community.leftOut', missing: 'community.missing' };

async function refusedRows(tx: Transaction, importId: number, column: string | null): Promise<FoundFault[]> {
  const rows = await tx.query<{ rowNo: number; name: string | null; verdict: string }>(
    `SELECT r.row_no AS "rowNo", r.community AS name, g.verdict FROM import_farmer_row r JOIN ${GROUP}
      WHERE r.import_id = $1 AND g.verdict IN ('left', 'missing') AND ${UNDECIDED}`,
    [importId],
  );
  return rows.map(({ rowNo, name, verdict }) => ({
    ...fault('community', REFUSED[verdict] ?? 'community.missing', name ?? ''),
    rowNo,
    column,
  }));
}

/**
 * Creates missing communities for the rows of a range, once for the whole import. Rejects a row whose community was
 * deleted or cannot be created. Returns how many communities were created and how many rows were rejected.
 */
export async function prepareCommunities(
  tx: Transaction,
  batch: ImportBatch,
  range: Range,
): Promise<{ created: number; rejected: number }> {
  const { id, accountId, communityResourceId, createdBy } = batch;
  const open = openRows('import_farmer_row');
  const [made] = await tx.query<{ created: number }>(
    `WITH wanted AS MATERIALIZED (
       SELECT DISTINCT ON (g.key) g.key, g.name, g.made_lga_id
         FROM (${open}) r JOIN ${GROUP} WHERE g.community_id IS NULL ORDER BY g.key, g.lga_id),
     allowed AS (
       SELECT w.key, w.name, CASE WHEN l.id IS NOT NULL THEN w.made_lga_id END AS lga_id, p.mapping_enabled AND l.id IS NULL AS refused
         FROM wanted w JOIN community_resource p ON p.id = $5
         LEFT JOIN lga l ON l.id = w.made_lga_id AND (p.state_id IS NULL OR l.state_id = p.state_id)),
     ${addCommunities({
       rows: `SELECT key, name, lga_id, refused, (SELECT 'Added by the import of ' || f.name FROM stored_file f
                JOIN import_batch b ON b.file_id = f.id WHERE b.id = $1) AS description FROM allowed`,
       accountId: '$4::bigint',
       communityResourceId: '$5::bigint',
       madeBy: '$6::bigint',
     })},
     noted AS (
       UPDATE import_farmer_community g SET community_id = a.community_id, made_version = a.version
         FROM added_communities a WHERE g.import_id = $1 AND g.key = a.key AND g.community_id IS NULL RETURNING 1)
     SELECT count(*) FILTER (WHERE a.version IS NOT NULL) AS created FROM added_communities a`,
    [id, ...range, accountId, communityResourceId, createdBy],
  );
  const gone = await tx.query<{ rowNo: number; name: string | null; isNew: boolean }>(
    `SELECT r.row_no AS "rowNo", r.into_name AS name, r.into_id IS NULL AS "isNew"
       FROM (${withCommunity(open, '$4::bigint')}) r
      WHERE NOT EXISTS (SELECT 1 FROM community c WHERE c.id = r.into_id)`,
    [id, ...range, batch.communityId],
  );
  const column = (await columnsOf(tx, id))('community');
  const rejected = await rejectRows(
    tx,
    id,
    gone.map(({ rowNo, name, isNew }) => ({
      ...fault('community', isNew ? 'community.noLga' : 'community.deleted', name ?? ''),
      rowNo,
      column,
    })),
  );
  return { created: made?.created ?? 0, rejected };
}

/** SQL of the communities that import `$1` created, in the form that `judgeCommunities` needs. */
export const MADE_COMMUNITIES = `
  SELECT DISTINCT ON (g.community_id) 0::bigint AS row_no, g.community_id, g.made_version AS version, 'created' AS outcome,
         NULL::jsonb AS before
    FROM import_farmer_community g WHERE g.import_id = $1 AND g.made_version IS NOT NULL`;
