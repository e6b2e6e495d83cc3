import { type AboutPerson, type HeldData, staffInitials } from '#libs/platform';

/** Comparisons and merges of a farmer. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Possible duplicates',
    tables: ['duplicate_pair', 'duplicate_person', 'duplicate_key'],
    sql: `
      SELECT p.found_at AS "Found", round(p.score::numeric, 2) AS "Score", p.state AS "State", p.settled_at AS "Decided",
             ${staffInitials('u')} AS "Decided by"
        FROM (SELECT * FROM duplicate_pair WHERE farmer_id = ANY($1) UNION SELECT * FROM duplicate_pair WHERE other_id = ANY($1)) p
        LEFT JOIN app_user u ON u.id = p.settled_by ORDER BY p.id DESC`,
  },
  {
    title: 'Merges of records',
    tables: ['farmer_merge'],
    sql: `
      SELECT m.merged_at AS "Merged", ${staffInitials('u')} AS "Merged by", m.undone_at AS "Undone"
        FROM (SELECT * FROM farmer_merge WHERE farmer_id = ANY($1) UNION SELECT * FROM farmer_merge WHERE main_id = ANY($1)) m
        LEFT JOIN app_user u ON u.id = m.merged_by ORDER BY m.id DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Words and keys of names for comparison, pairs with a score, and merges with old values',
    of: 'farmers',
    tables: ['duplicate_pair', 'duplicate_person', 'duplicate_key', 'farmer_merge', 'farmer_merge_item'],
    purpose: 'One record per farmer; people decide, Gona only compares',
    basis: 'public',
    period: 'inactiveFarmers',
    people: 'SELECT farmer_id AS person, now() AS at FROM duplicate_person WHERE account_id = $1',
  },
];
