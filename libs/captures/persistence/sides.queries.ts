import { type StoredUser, userColumn, userName } from '#libs/access';
import type { CaptureSideDto } from '#libs/contracts';
import type { Reader } from '#libs/platform';

type Row = Omit<CaptureSideDto, 'by' | 'at' | 'ring'> & {
  by: StoredUser | null;
  at: Date;
  shape: { coordinates: [number, number][] } | null;
};

/** Returns the record of a farmer as it is, with the newest capture of it; null if the farmer is gone. */
export async function sideOfRecord(
  reader: Reader,
  {
    farmerId,
    communityResourceId,
    but,
  }: { farmerId: number; communityResourceId: number | null; but: number },
): Promise<CaptureSideDto | null> {
  const [row] = await reader.query<Row>(
    `SELECT ${userColumn('u')} AS by, coalesce(c.ended_on, f.updated_on) AS at, f.first_name AS "firstName", f.surname,
            f.othername, f.gender, f.phone,
            nullif(concat_ws(' ', f.next_of_kin_surname, f.next_of_kin_first_name), '') AS "nextOfKin",
            ST_AsGeoJSON(ST_ExteriorRing(ST_GeometryN(p.boundary, 1)), 6)::jsonb AS shape, coalesce(p.area_m2, 0) AS area,
            ARRAY(SELECT b.kind FROM farmer_biometric b WHERE b.farmer_id = f.id ORDER BY b.kind) AS pictures
       FROM farmer f
       LEFT JOIN LATERAL (SELECT * FROM capture c WHERE c.farmer_id = f.id AND c.state = 'stored' AND c.id <> $3
                           ORDER BY c.id DESC LIMIT 1) c ON true
       LEFT JOIN app_user u ON u.id = c.agent_id
       LEFT JOIN LATERAL (SELECT m.boundary, m.area_m2 FROM farm m
                           WHERE m.farmer_id = f.id AND m.community_resource_id = $2 AND m.boundary IS NOT NULL
                           ORDER BY m.id = c.farm_id DESC NULLS LAST, m.id LIMIT 1) p ON true
      WHERE f.id = $1`,
    [farmerId, communityResourceId, but],
  );
  if (!row) return null;
  const { by, at, shape, ...side } = row;
  return { ...side, by: by && userName(by, true), at: at.toISOString(), ring: shape?.coordinates ?? [] };
}

/** Returns a farmer's date of birth, as `2010-11-28`; null if it is unknown. */
export async function dateOfBirthOf(reader: Reader, farmerId: number): Promise<string | null> {
  const [row] = await reader.query<{ day: string | null }>(
    `SELECT to_char(date_of_birth, 'YYYY-MM-DD') AS day FROM farmer WHERE id = $1`,
    [farmerId],
  );
  return row?.day ?? null;
}
