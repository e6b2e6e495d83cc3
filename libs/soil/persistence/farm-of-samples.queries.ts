import { FARTHEST_SAMPLE_METRES } from '#libs/contracts';
import { isReadOnly } from '#libs/farms';
import { DomainError, type Reader, type Scope, type Transaction } from '#libs/platform';

/** Returns the place of a farm's new samples. Throws `record.notFound` out of scope. */
export async function farmForSamples(reader: Reader, { accountId, resourceIds }: Scope, farmId: number) {
  const [farm] = await reader.query<{ accountId: number; resourceId: number | null; isReadOnly: boolean }>(
    `SELECT f.account_id AS "accountId", f.community_resource_id AS "resourceId",
            ${isReadOnly('f.farmer_id')} AS "isReadOnly" FROM farm f
      WHERE f.id = $3 AND ($1::bigint IS NULL OR f.account_id = $1)
        AND ($2::bigint[] IS NULL OR f.community_resource_id = ANY($2))
        AND (f.community_resource_id IS NULL OR EXISTS
          (SELECT 1 FROM community_resource c WHERE c.id = f.community_resource_id))`,
    [accountId, resourceIds, farmId],
  );
  if (!farm) throw new DomainError('record.notFound');
  const { resourceId, ...place } = farm;
  return { ...place, columns: { community_resource_id: resourceId } };
}

/**
 * SQL that is true for a point farther than `FARTHEST_SAMPLE_METRES` from a boundary; null if one of them is missing.
 */
export const isFarFrom = (point: string, boundary: string): string =>
  `NOT ST_DWithin(${boundary}::geography, ${point}::geography, ${FARTHEST_SAMPLE_METRES})`;

/** True if a stored sample is too far from the boundary of its farm. */
export async function isFarFromFarm(tx: Transaction, sampleId: number): Promise<boolean> {
  const far = await tx.query(
    `SELECT 1 FROM soil_sample t JOIN farm f ON f.id = t.farm_id
      WHERE t.id = $1 AND ${isFarFrom('t.position', 'f.boundary')}`,
    [sampleId],
  );
  return far.length > 0;
}

export async function farmOfSample(reader: Reader, sampleId: number): Promise<number> {
  const [row] = await reader.query<{ farmId: number }>(
    'SELECT farm_id AS "farmId" FROM soil_sample WHERE id = $1',
    [sampleId],
  );
  if (!row) throw new DomainError('record.notFound');
  return row.farmId;
}
