import type { AboutPerson, HeldData } from '#libs/platform';

/** Assets on a farmer's farms. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Farm assets',
    tables: ['farm_asset'],
    sql: `
      SELECT a.created_on AS "Added", f.code AS "Farm", a.name AS "Asset", a.quantity AS "Quantity", a.type AS "Type",
             a.description AS "Description", CASE WHEN a.lat IS NOT NULL THEN a.lat || ', ' || a.lng END AS "Position"
        FROM farm f JOIN farm_asset a ON a.farm_id = f.id
       WHERE f.farmer_id = ANY($1) AND a.removed_on IS NULL ORDER BY a.id`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Assets on farms',
    of: 'farmers',
    tables: ['farm_asset'],
    purpose: 'Planning of inputs and advice',
    basis: 'public',
    period: 'inactiveFarmers',
    people: `SELECT f.farmer_id AS person, a.created_on AS at FROM farm_asset a JOIN farm f ON f.id = a.farm_id
              WHERE a.account_id = $1 AND f.farmer_id IS NOT NULL AND a.removed_on IS NULL`,
  },
];
