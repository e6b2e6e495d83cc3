import { latestSeason } from '#libs/community';
import type { Season } from '#libs/contracts';
import { DomainError, type Reader, type Transaction } from '#libs/platform';

/** Figures are text: numeric is never a float here. */
export interface EopRow {
  id: number;
  accountId: number;
  communityResourceId: number;
  season: string;
  name: string;
  quantityPerHectare: string;
  unitOfMeasurement: string;
  unitCost: string;
  costPerHectare: string;
  createdOn: Date;
}

const COLUMNS = `id, account_id AS "accountId", community_resource_id AS "communityResourceId", season, name,
  quantity_per_hectare::text AS "quantityPerHectare", unit_of_measurement AS "unitOfMeasurement",
  unit_cost::text AS "unitCost", round(quantity_per_hectare * unit_cost, 2)::text AS "costPerHectare", created_on AS "createdOn"`;

/** Returns the inputs of a season, in the order in which they were added, without removed ones. */
export function eopsOf(reader: Reader, communityResourceId: number, season: string): Promise<EopRow[]> {
  return reader.query<EopRow>(
    `SELECT ${COLUMNS} FROM eop WHERE community_resource_id = $1 AND season = $2 AND removed_on IS NULL ORDER BY id`,
    [communityResourceId, season],
  );
}

/** Returns the latest season of a community resource that has begun, and its inputs. */
export async function inputsOfLatest(
  reader: Reader,
  communityResourceId: number,
): Promise<{ season: string; inputs: EopRow[] }> {
  const [row] = await reader.query<{ season: Season }>(
    'SELECT season FROM community_resource WHERE id = $1',
    [communityResourceId],
  );
  if (!row) throw new DomainError('record.notFound');
  const season = latestSeason(row.season, new Date());
  return { season, inputs: await eopsOf(reader, communityResourceId, season) };
}

/** Returns an input that was not removed. */
export async function findEop(reader: Reader, id: number): Promise<EopRow | null> {
  const [row] = await reader.query<EopRow>(
    `SELECT ${COLUMNS} FROM eop WHERE id = $1 AND removed_on IS NULL`,
    [id],
  );
  return row ?? null;
}

/** Returns the seasons in which a community resource has inputs or entries. */
export async function seasonsOf(reader: Reader, communityResourceId: number): Promise<string[]> {
  const rows = await reader.query<{ season: string }>(
    `SELECT season FROM eop WHERE community_resource_id = $1 AND removed_on IS NULL
      UNION SELECT season FROM ledger_total WHERE community_resource_id = $1`,
    [communityResourceId],
  );
  return rows.map(({ season }) => season);
}

export async function insertEop(
  tx: Transaction,
  eop: Omit<EopRow, 'id' | 'createdOn' | 'costPerHectare'> & { createdBy: number },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      eop.accountId,
      eop.communityResourceId,
      eop.season,
      eop.name,
      eop.quantityPerHectare,
      eop.unitOfMeasurement,
      eop.unitCost,
      eop.createdBy,
    ],
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

/** Returns the community resource of each existing input, including removed ones. */
export async function resourcesOfEops(reader: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    'SELECT community_resource_id AS id FROM eop WHERE id = ANY($1)',
    [ids],
  );
  return rows.map(({ id }) => id);
}

export type LockedEop = Pick<
  EopRow,
  'id' | 'accountId' | 'communityResourceId' | 'season' | 'name' | 'createdOn'
> & {
  communityResourceName: string;
  isRemoved: boolean;
  isUsed: boolean;
};

/** Locks inputs, including removed ones, until the transaction ends: nobody removes them or adds entries to them. */
export async function lockEops(tx: Transaction, ids: readonly number[]): Promise<LockedEop[]> {
  await tx.query('SELECT 1 FROM eop WHERE id = ANY($1) ORDER BY id FOR UPDATE', [ids]);
  return tx.query<LockedEop>(
    `SELECT e.id, e.account_id AS "accountId", e.community_resource_id AS "communityResourceId", e.season, e.name,
            r.name AS "communityResourceName", e.created_on AS "createdOn", e.removed_on IS NOT NULL AS "isRemoved",
            EXISTS (SELECT 1 FROM ledger_balance b WHERE b.eop_id = e.id AND b.has)
              OR EXISTS (SELECT 1 FROM ledger_approval a
                          WHERE a.community_resource_id = e.community_resource_id AND a.eop_id = e.id AND a.state = 'WAITING') AS "isUsed"
       FROM eop e JOIN community_resource r ON r.id = e.community_resource_id WHERE e.id = ANY($1) ORDER BY e.id`,
    [ids],
  );
}

/** Returns an input for a new entry, and prevents its removal until the transaction ends. */
export async function holdEop(tx: Transaction, id: number): Promise<EopRow | null> {
  await tx.query('SELECT 1 FROM eop WHERE id = $1 FOR SHARE', [id]);
  return findEop(tx, id);
}

export async function markRemoved(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query('UPDATE eop SET removed_on = now() WHERE id = ANY($1)', [ids]);
}
