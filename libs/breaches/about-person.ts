import type { AboutPerson, HeldData } from '#libs/platform';

/** Data breaches that affected a farmer. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Data breaches',
    tables: ['breach_person'],
    sql: `
      SELECT b.name AS "Breach", b.from_at AS "From", b.to_at AS "To", b.data_kinds AS "Data", b.steps AS "Steps taken"
        FROM breach_person p JOIN breach b ON b.id = p.breach_id
       WHERE p.farmer_id = ANY($1) AND NOT b.is_drill AND b.removed_on IS NULL ORDER BY b.aware_at DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Farmers affected by data breaches',
    of: 'farmers',
    tables: ['breach', 'breach_person'],
    purpose: 'Register of data breaches',
    basis: 'legal',
    period: null,
  },
];
