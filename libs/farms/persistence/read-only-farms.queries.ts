import { DomainError, prepared, type Reader } from '#libs/platform';
import { liveLeases } from './farm-lease.queries.js';

/**
 * SQL that tests whether a farm is read-only because its farmer's record is restricted or erased (NDPA 2023, sections 34
 * and 36). `farmerId` is SQL of the farmer.
 */
export const isReadOnly = (farmerId: string): string =>
  `EXISTS (SELECT 1 FROM farmer restricted WHERE restricted.id = ${farmerId} AND restricted.locked_until > now())`;

/** SQL that tests whether farm `f` can be changed by a user (SQL): nobody else edits it, and it is not read-only. */
export const isOpenTo = (userId: string): string =>
  `NOT EXISTS (SELECT 1 FROM ${liveLeases('l')} WHERE l.farm_id = f.id AND l.user_id IS DISTINCT FROM ${userId})
   AND NOT ${isReadOnly('f.farmer_id')}`;

/** Throws `farmer.locked` if one of the farms is read-only. */
export async function requireOpenFarms(reader: Reader, farmIds: readonly number[]): Promise<void> {
  const [farm] = await reader.query(
    prepared(`SELECT 1 FROM farm f WHERE f.id = ANY($1) AND ${isReadOnly('f.farmer_id')} LIMIT 1`),
    [farmIds],
  );
  if (farm) throw new DomainError('farmer.locked');
}
