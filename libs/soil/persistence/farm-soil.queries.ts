import type { FarmSoilDto, SoilSampleDto, SoilTableDto } from '#libs/contracts';
import { isReadOnly } from '#libs/farms';
import type { Reader } from '#libs/platform';
import type { TableRange } from '../domain/rate-soil.js';
import { SAMPLE_FIELDS, SAMPLE_FROM } from './sample.queries.js';

/** Newest samples of a farm that one answer contains. */
const NEWEST = 100;

const COLUMNS = Object.entries(SAMPLE_FIELDS)
  .map(([field, sql]) => `${sql} AS "${field}"`)
  .join(', ');

export type SampleRow = Omit<SoilSampleDto, 'createdOn' | 'links'> & { createdOn: Date };

/** Returns the newest samples of a farm. The caller checks permissions. */
export const newestSamples = (reader: Reader, farmId: number): Promise<SampleRow[]> =>
  reader.query<SampleRow>(
    `SELECT t.id, t.version, t.created_on AS "createdOn", ${COLUMNS} FROM soil_sample t ${SAMPLE_FROM}
      WHERE t.farm_id = $1 AND t.removed_on IS NULL ORDER BY t.taken_on DESC, t.id DESC LIMIT ${NEWEST}`,
    [farmId],
  );

type SoilOfFarm = Pick<FarmSoilDto, 'isSoilMappingEnabled' | 'isReadOnly' | 'communityResourceId' | 'total'>;

/** Returns whether a farm has the feature Soil Mapping, and how many samples. */
export async function soilOfFarm(reader: Reader, farmId: number): Promise<SoilOfFarm> {
  const [farm] = await reader.query<SoilOfFarm>(
    `SELECT f.is_soil_mapping_enabled AS "isSoilMappingEnabled", ${isReadOnly('f.farmer_id')} AS "isReadOnly",
            f.community_resource_id AS "communityResourceId",
            (SELECT count(*) FROM soil_sample t WHERE t.farm_id = f.id AND t.removed_on IS NULL) AS total
       FROM farm f WHERE f.id = $1`,
    [farmId],
  );
  return farm ?? { isSoilMappingEnabled: false, isReadOnly: false, communityResourceId: null, total: 0 };
}

/** Returns the valid rating tables, the newest first. */
export const ratingTables = (reader: Reader): Promise<SoilTableDto[]> =>
  reader.query<SoilTableDto>(
    `SELECT id, name, version, source, is_secondary AS "isSecondary" FROM soil_table t
      WHERE valid_from <= now() ORDER BY valid_from DESC, id DESC`,
  );

/** Returns their ranges, in the same order. */
export const ratingRanges = (reader: Reader): Promise<TableRange[]> =>
  reader.query<TableRange>(
    `SELECT r.table_id AS "tableId", r.property, nullif(r.method, '') AS method, r.class, r.label,
            r.starts_at AS "startsAt", r.includes_start AS "includesStart", r.ends_at AS "endsAt", r.advice
       FROM soil_range r JOIN soil_table t ON t.id = r.table_id
      WHERE t.valid_from <= now() ORDER BY t.valid_from DESC, t.id DESC, r.property, r.method, r.position`,
  );
