import { communityChanges, communityKey, knownCommunities } from '#libs/community';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { changesOf } from '../field-changes.js';
import type { RowsSql } from '../import-kind.js';
import { COMMUNITY_FIELDS } from './fields.js';

const lga = (id: string) => `(SELECT l.name FROM lga l WHERE l.id = ${id})`;
const IS = communityChanges('r', 'c');

/** Fields that a row can change: the displayed values of community `c` and row `r`. */
const CHANGES = changesOf(
  COMMUNITY_FIELDS.map(({ field, heading, columns }) => {
    const column = columns[0]?.column;
    const shown = (row: string) => (field === 'lga' ? lga(`${row}.${column}`) : `${row}.${column}`);
    return [field, heading, shown('c'), shown('r'), field === 'name' ? 'c.id IS NULL' : IS[field]] as const;
  }),
);

/** Returns SQL for the planned outcome of each of `rows`. */
export function previewCommunities(batch: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT r.row_no, c.id AS target_id,
             CASE WHEN c.id IS NULL THEN 'created' WHEN ${IS.any} THEN 'updated' ELSE 'unchanged' END AS outcome, false AS reopens,
             coalesce(c.name, r.name) AS called, ${lga('coalesce(r.lga_id, c.lga_id)')} AS detail, ${CHANGES} AS changes
        FROM (${rows}) r LEFT JOIN (${knownCommunities('$4::bigint')}) k ON k.key = ${communityKey('r.name')}
        LEFT JOIN community c ON c.id = k.id`,
    values: [batch.communityResourceId],
  };
}

/**
 * Returns SQL for the outcome of `rows`: the earlier community (`c`) next to the current one (`r`), unless someone has
 * since changed it.
 */
export function madeCommunities(_batch: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT u.row_no, r.id AS target_id, r.name AS called, ${lga('r.lga_id')} AS detail,
             CASE WHEN u.before IS NULL OR r.version <> u.version THEN '[]' ELSE ${CHANGES} END AS changes
        FROM (${rows}) u LEFT JOIN community r ON r.id = u.target_id
        LEFT JOIN LATERAL jsonb_populate_record(NULL::community, u.before) c ON true`,
    values: [],
  };
}
