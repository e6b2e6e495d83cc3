import type { AboutPerson, HeldData, ReportedFigure } from '#libs/platform';

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

const breachesOf = (condition: string) =>
  `SELECT count(*) AS value FROM breach WHERE account_id = $1 AND removed_on IS NULL AND NOT is_drill
     AND ${condition} >= now() - interval '6 months'`;

export const FIGURES: ReportedFigure[] = [
  { title: 'Data breaches', sql: breachesOf('aware_at') },
  { title: 'Data breaches reported to the Commission', sql: breachesOf('reported_at') },
];
