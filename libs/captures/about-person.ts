import { type AboutPerson, type HeldData, staffInitials } from '#libs/platform';

export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Captures by agents',
    tables: ['capture'],
    sql: `
      SELECT c.received_on AS "Received", c.started_on AS "Started", c.ended_on AS "Ended", c.state AS "State",
             ${staffInitials('u')} AS "Agent", c.read_back AS "Read back", c.reason AS "Reason", c.agent_reason AS "Reason of the agent",
             c.overlap_reason AS "Reason for an overlap"
        FROM capture c LEFT JOIN app_user u ON u.id = c.agent_id WHERE c.farmer_id = ANY($1) ORDER BY c.id`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Captures by agents: times and reasons; encrypted contents until they are stored',
    of: 'farmers',
    tables: ['capture', 'capture_part'],
    sensitive: true,
    purpose: 'Proof of data captured in the field, pay of agents',
    basis: 'public',
    period: 'inactiveFarmers',
    people: `SELECT farmer_id AS person, changed_on AS at FROM capture WHERE account_id = $1 AND farmer_id IS NOT NULL`,
  },
];
