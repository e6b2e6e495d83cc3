import type { AssetFarmDto } from '#libs/contracts';
import { isReadOnly } from '#libs/farms';
import { DomainError, type Reader, type Scope, type Transaction } from '#libs/platform';

/** Days after which the assets of a deleted farm are gone: more than any deletion can be undone. */
const KEPT_DAYS = 60;

/** Returns the account of a farm. Throws `record.notFound` for another account. */
export async function placeInFarm(reader: Reader, { accountId }: Scope, farmId: number) {
  const [farm] = await reader.query<{ accountId: number; isReadOnly: boolean }>(
    `SELECT account_id AS "accountId", ${isReadOnly('farm.farmer_id')} AS "isReadOnly" FROM farm WHERE id = $1 AND ($2::bigint IS NULL OR account_id = $2)`,
    [farmId, accountId],
  );
  if (!farm) throw new DomainError('record.notFound');
  return farm;
}

/** Returns the farm of an asset, removed or not. Throws `record.notFound`. */
export async function farmOfAsset(reader: Reader, assetId: number): Promise<number> {
  const [row] = await reader.query<{ farmId: number }>(
    'SELECT farm_id AS "farmId" FROM farm_asset WHERE id = $1',
    [assetId],
  );
  if (!row) throw new DomainError('record.notFound');
  return row.farmId;
}

/** Returns what a map of a farm's assets draws below them; coordinates have seven decimals, a centimetre. */
export async function farmOnAssetMap(reader: Reader, farmId: number): Promise<AssetFarmDto> {
  const [row] = await reader.query<AssetFarmDto>(
    `SELECT id, code AS "farmCode", name, status, is_asset_enabled AS "isAssetEnabled",
            coalesce(ST_AsGeoJSON(boundary, 7)::jsonb -> 'coordinates', '[]') AS boundary
       FROM farm WHERE id = $1`,
    [farmId],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/** Deletes assets whose farm was deleted long ago and did not come back. Returns how many. */
export async function forgetAssetsOfGoneFarms(tx: Transaction, limit: number): Promise<number> {
  const gone = await tx.query(
    `DELETE FROM farm_asset WHERE id IN (
       SELECT a.id FROM farm_asset a
        WHERE a.farm_gone_on < now() - interval '${KEPT_DAYS} days'
          AND NOT EXISTS (SELECT 1 FROM farm f WHERE f.id = a.farm_id) LIMIT $1) RETURNING id`,
    [limit],
  );
  return gone.length;
}
