import { MEMBER_COLUMNS } from '#libs/contracts/imports/columns';
import { findMember, memberChanges } from '#libs/members';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { changesOf } from '../field-changes.js';
import type { RowsSql } from '../import-kind.js';
import { MEMBER_FIELDS } from './fields.js';

const IS = memberChanges('r', 'p');
const called = (row: string) => `concat_ws(' ', ${row}.surname, ${row}.first_name)`;

/** Fields of a member that a row can change: heading, displayed values of member and row, and the change condition. */
const CHANGES = changesOf(
  MEMBER_COLUMNS.map(({ field, heading }) => {
    const column = MEMBER_FIELDS.find((each) => each.field === field)!.columns[0]!.column;
    return [field, heading, `p.${column}`, `r.${column}`, IS[column]] as const;
  }),
);

/** Returns SQL for the planned outcome of each of `rows`. */
export function previewMembers({ communityId }: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT r.row_no, p.id AS target_id,
             CASE WHEN p.id IS NULL THEN 'created' WHEN ${IS.any} THEN 'updated' ELSE 'unchanged' END AS outcome, false AS reopens,
             CASE WHEN p.id IS NULL THEN ${called('r')} ELSE ${called('p')} END AS called,
             coalesce(r.phone, r.email) AS detail, ${CHANGES} AS changes
        FROM (${rows}) r LEFT JOIN LATERAL ${findMember('r', '$4::bigint')} p ON true`,
    values: [communityId],
  };
}

/**
 * Returns SQL for the outcome of `rows`: the earlier member (`p`) next to the current one (`r`), unless someone has
 * since changed it.
 */
export function madeMembers(_batch: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT u.row_no, r.id AS target_id, ${called('r')} AS called, coalesce(r.phone, r.email) AS detail,
             CASE WHEN u.before IS NULL OR r.version <> u.version THEN '[]' ELSE ${CHANGES} END AS changes
        FROM (${rows}) u LEFT JOIN community_member r ON r.id = u.target_id AND r.removed_on IS NULL
        LEFT JOIN LATERAL jsonb_populate_record(NULL::community_member, u.before) p ON true`,
    values: [],
  };
}
