import type { AboutPerson, HeldData } from '#libs/platform';

/** Problems found on a farmer's farms. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Findings on the farms',
    tables: ['finding'],
    sql: `
      SELECT g.found_at AS "Found", f.code AS "Farm", g.kind AS "Finding", g.severity::text AS "Severity", g.state AS "State",
             g.settled_at AS "Settled", g.reason AS "Reason"
        FROM farm f CROSS JOIN LATERAL (SELECT * FROM finding WHERE farm_id = f.id
              UNION ALL SELECT * FROM finding WHERE other_id = f.id) g
       WHERE f.farmer_id = ANY($1) ORDER BY g.id DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Findings about boundaries, such as overlaps',
    of: 'farmers',
    tables: ['finding'],
    purpose: 'Correct farm sizes',
    basis: 'public',
    period: 'inactiveFarmers',
  },
];
