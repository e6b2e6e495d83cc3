import { matchFarms } from '#libs/farms';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';

/** Returns the parameters of `matchedRows`, `$4` and `$5`. */
export const matchValues = ({
  accountId,
  communityResourceId,
}: Pick<ImportBatch, 'accountId' | 'communityResourceId'>) => [accountId, communityResourceId];

const farmerBy = (name: string, match: string, on = 'true') =>
  `LEFT JOIN LATERAL (SELECT coalesce(p.main_id, p.id) AS id FROM farmer p WHERE p.account_id = $4 AND ${match} LIMIT 1) ${name} ON ${on}`;

/**
 * Returns a SELECT of staged rows with `farm_id`, `farm_candidates` (see `matchFarms`), `farmer_id` and
 * `farmers_differ` (identifiers of different farmers). A farmer is found by BVN, temporary id or CBN id, else by a
 * farm code that is their temporary id.
 */
export function matchedRows(rows: string): string {
  return matchFarms({
    rows: `
      SELECT s.*, coalesce(by_bvn.id, by_temp.id, by_cbn.id, by_code.id) AS farmer_id,
             coalesce(by_bvn.id <> by_temp.id, false) OR coalesce(by_bvn.id <> by_cbn.id, false)
               OR coalesce(by_temp.id <> by_cbn.id, false) AS farmers_differ
        FROM (${rows}) s
        ${farmerBy('by_bvn', 'p.bvn_index = s.bvn_index')}
        ${farmerBy('by_temp', 'identifier_key(p.temp_id) = identifier_key(s.temp_id)')}
        ${farmerBy('by_cbn', 'identifier_key(p.cbn_applicant_id) = identifier_key(s.cbn_applicant_id)')}
        ${farmerBy('by_code', 'identifier_key(p.temp_id) = identifier_key(s.code)', 'coalesce(by_bvn.id, by_temp.id, by_cbn.id) IS NULL')}`,
    communityResourceId: '$5',
  });
}
