import type { PersonRow } from '../../libs/duplicates/domain/person.js';
import type { TestDatabase } from './test-database.js';

/**
 * Inserts farmers with known facts and their memberships in one statement; communities are created as needed. Returns
 * the id of each, by its id in `rows`.
 */
export async function plantFarmers(
  db: Pick<TestDatabase, 'query'>,
  place: { accountId: number; communityResourceId: number },
  rows: readonly PersonRow[],
): Promise<Map<number, number>> {
  const communities = new Map<number, number>();
  for (const row of await db.query<{ id: number; name: string }>(
    `INSERT INTO community (account_id, community_resource_id, name)
     SELECT $1, $2, 'Known ' || n FROM unnest($3::int[]) n RETURNING id, name`,
    [place.accountId, place.communityResourceId, [...new Set(rows.flatMap((each) => each.communities))]],
  ))
    communities.set(Number(row.name.slice('Known '.length)), Number(row.id));
  const [places] = await db.query<{ lgas: number[] }>('SELECT array_agg(id ORDER BY id) AS lgas FROM lga');
  const given = rows.map((row) => ({
    ...row,
    lgaId: row.lgaId === null ? null : (places?.lgas[row.lgaId % (places.lgas.length || 1)] ?? null),
    community: communities.get(row.communities[0] as number),
  }));
  const planted = await db.query<{ known: string; id: string }>(
    `WITH given AS MATERIALIZED (
       SELECT g.*, nextval(pg_get_serial_sequence('farmer', 'id')) AS new_id
         FROM jsonb_to_recordset($3::jsonb) AS g(id bigint, "firstName" text, surname text, gender text, phone text,
              "dateOfBirth" date, account text, "kinSurname" text, "kinFirstName" text, "kinPhone" text, "lgaId" int, community bigint)),
     stored AS (
       INSERT INTO farmer (id, account_id, first_name, surname, gender, phone, date_of_birth, account_index,
                           next_of_kin_surname, next_of_kin_first_name, next_of_kin_phone, lga_id)
       OVERRIDING SYSTEM VALUE
       SELECT new_id, $1, "firstName", surname, gender, phone, "dateOfBirth", convert_to(account, 'UTF8'), "kinSurname",
              "kinFirstName", "kinPhone", "lgaId" FROM given RETURNING id),
     joined AS (
       INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT community, new_id, $2 FROM given)
     SELECT g.id AS known, g.new_id AS id FROM given g JOIN stored s ON s.id = g.new_id`,
    [place.accountId, place.communityResourceId, JSON.stringify(given)],
  );
  return new Map(planted.map(({ known, id }) => [Number(known), Number(id)]));
}
