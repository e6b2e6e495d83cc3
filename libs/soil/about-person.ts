import type { AboutPerson, HeldData } from '#libs/platform';

/** Soil samples of a farmer's farms. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Soil samples',
    tables: ['soil_sample'],
    sql: `
      SELECT s.taken_on AS "Taken", f.code AS "Farm", s.code AS "Sample", s.depth_from || '-' || s.depth_to AS "Depth (cm)",
             s.laboratory AS "Laboratory", s.ph AS "pH", s.total_nitrogen AS "Nitrogen", s.phosphorus AS "Phosphorus",
             s.potassium AS "Potassium", s.organic_carbon AS "Organic carbon", s.texture AS "Texture",
             ST_AsText(s.position, 6) AS "Position"
        FROM farm f JOIN soil_sample s ON s.farm_id = f.id
       WHERE f.farmer_id = ANY($1) AND s.removed_on IS NULL ORDER BY s.taken_on DESC, s.id DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Soil samples with their positions',
    of: 'farmers',
    tables: ['soil_sample'],
    purpose: 'Advice on fertilizer',
    basis: 'public',
    period: 'inactiveFarmers',
    people: `SELECT f.farmer_id AS person, s.created_on AS at FROM soil_sample s JOIN farm f ON f.id = s.farm_id
              WHERE s.account_id = $1 AND f.farmer_id IS NOT NULL AND s.removed_on IS NULL`,
  },
];
