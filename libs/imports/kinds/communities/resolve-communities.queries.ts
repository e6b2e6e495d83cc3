import { communityKey, faultsOfCommunity, knownCommunities } from '#libs/community';
import type { CommunityField } from '#libs/contracts/imports/columns';
import type { Transaction } from '#libs/platform';
import { fault, type ReasonCode } from '../../domain/index.js';
import { columnsOf } from '../../persistence/columns-of.queries.js';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { codeOfSame, type FoundFault, rejectRows } from '../../persistence/reject-rows.queries.js';

const ROWS_AT_ONCE = 2_000;

interface Row {
  rowNo: number;
  /** Identifies all values of the row. */
  content: string;
  name: string;
  shortDescription: string | null;
  longDescription: string | null;
  lgaId: number | null;
  lgaState: number | null;
  key: string;
  known: boolean;
}

const WRONG: Record<CommunityField, ReasonCode> = {
  name: 'name.missing',
  shortDescription: 'community.shortDescription',
  longDescription: 'community.longDescription',
  lga: 'community.lga',
};

/**
 * Rejects rows that only the whole set can judge, and returns their number: a duplicate name in the file (the first
 * row keeps it), and values that the form would refuse. An existing community keeps its values for blank cells.
 */
export async function resolveCommunities(
  tx: Transaction,
  batch: Pick<ImportBatch, 'id' | 'communityResourceId'>,
): Promise<number> {
  const [resource] = await tx.query<{ mappingEnabled: boolean; stateId: number | null }>(
    'SELECT mapping_enabled AS "mappingEnabled", state_id AS "stateId" FROM community_resource WHERE id = $1',
    [batch.communityResourceId],
  );
  const columnOf = await columnsOf<CommunityField>(tx, batch.id);
  const firstOf = new Map<string, Pick<Row, 'rowNo' | 'content'>>();
  let rejected = 0;
  for (let from = 0; ; ) {
    const rows = await page(tx, batch, from);
    const found: FoundFault[] = [];
    for (const row of rows) {
      const first = firstOf.get(row.key);
      if (first !== undefined) {
        const twice = fault('name', codeOfSame(row, first), row.name, `name as row ${first.rowNo}`);
        found.push({ ...twice, rowNo: row.rowNo, column: columnOf('name') });
        continue;
      }
      const faults = faultsOf(row, resource ?? { mappingEnabled: false, stateId: null });
      if (faults.length === 0) firstOf.set(row.key, row);
      for (const [field, sentence] of faults)
        found.push({
          ...fault(field, WRONG[field], '', sentence),
          rowNo: row.rowNo,
          column: columnOf(field),
        });
    }
    rejected += await rejectRows(tx, batch.id, found);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return rejected;
    from = last.rowNo;
  }
}

/** Returns SQL for the form's validation errors of a row, field by field. */
function faultsOf(
  row: Row,
  resource: { mappingEnabled: boolean; stateId: number | null },
): [CommunityField, string][] {
  const draft = {
    name: row.name,
    shortDescription: row.shortDescription ?? '',
    longDescription: row.longDescription ?? '',
    lgaId: row.lgaId,
  };
  const lga = row.lgaState === null ? null : { stateId: row.lgaState };
  const faults = Object.entries(faultsOfCommunity(draft, resource, lga)) as [CommunityField, string][];
  const isBlank = {
    name: false,
    shortDescription: !row.shortDescription,
    longDescription: !row.longDescription,
    lga: !row.lgaId,
  };
  return faults.filter(([field]) => !row.known || !isBlank[field]);
}

function page(
  tx: Transaction,
  batch: Pick<ImportBatch, 'id' | 'communityResourceId'>,
  from: number,
): Promise<Row[]> {
  return tx.query<Row>(
    `WITH known AS MATERIALIZED (${knownCommunities('$2::bigint')})
     SELECT r.row_no AS "rowNo", md5((to_jsonb(r) - 'row_no')::text) AS content, r.name, r.short_description AS "shortDescription", r.long_description AS "longDescription",
            r.lga_id AS "lgaId", l.state_id AS "lgaState", ${communityKey('r.name')} AS key, k.id IS NOT NULL AS known
       FROM import_community_row r LEFT JOIN lga l ON l.id = r.lga_id LEFT JOIN known k ON k.key = ${communityKey('r.name')}
      WHERE r.import_id = $1 AND r.row_no > $3
        AND NOT EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)
      ORDER BY r.row_no LIMIT ${ROWS_AT_ONCE}`,
    [batch.id, batch.communityResourceId, from],
  );
}
