import type { Database } from '#libs/platform';

/** Every place with the key that spreadsheets are matched by: lower case, letters and digits only. */
export interface PlaceIndex {
  states: { id: number; name: string; match: string }[];
  lgas: { id: number; stateId: number; name: string; match: string }[];
  wards: { id: number; lgaId: number; name: string; match: string }[];
}

/** All states, local governments and wards (about 9,600 rows, 1 MB): loaded once by whoever resolves many names. */
export async function loadPlaces(database: Pick<Database, 'query'>): Promise<PlaceIndex> {
  const [states, lgas, wards] = await Promise.all([
    database.query<PlaceIndex['states'][number]>('SELECT id, name, match FROM state ORDER BY id'),
    database.query<PlaceIndex['lgas'][number]>(
      'SELECT id, state_id AS "stateId", name, match FROM lga ORDER BY id',
    ),
    database.query<PlaceIndex['wards'][number]>(
      'SELECT id, lga_id AS "lgaId", name, match FROM ward ORDER BY id',
    ),
  ]);
  return { states, lgas, wards };
}
