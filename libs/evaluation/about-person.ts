import { type AboutPerson, type HeldData, staffInitials } from '#libs/platform';

/** Rejections of a farmer's data. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Rejected data',
    tables: ['data_rejection'],
    sql: `
      SELECT a.made_at AS "Date", d.type AS "Type", d.reason AS "Reason", ${staffInitials('u')} AS "Rejected by"
        FROM data_rejection d JOIN farm_act a ON a.id = d.act_id LEFT JOIN app_user u ON u.id = a.made_by
       WHERE d.farmer_id = ANY($1) ORDER BY d.id DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Earlier states of farms, and rejections of data with their reasons',
    of: 'farmers',
    tables: ['farm_act_farm', 'farm_act_boundary', 'data_rejection'],
    purpose: 'Check of captured data, undo',
    basis: 'public',
    period: 'inactiveFarmers',
  },
];
