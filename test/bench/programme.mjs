import { hash } from '@node-rs/argon2';
import { plantFields, setApart, settleFarmers } from './population.mjs';
import { ended, password } from './support.mjs';

/* Creates a busy agency: programmes of many communities, with staff of every role. */

/**
 * Cost of a password hash in production (libs/identity/passwords.ts), so that a sign-in takes as long.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const COST = { memoryCost: 12_288, timeCost: 3, parallelism: 1 };
/** Grants of staff who evaluate and maintain lists. */
const GRANTS = [
  ['Farm', 'Area Mapping'],
  ['Community', ''],
  ['Service Provider', 'Input'],
];
/** Percentages of people by activity; `who` is the prefix of their names. */
const SHARES = [
  { who: 'evaluator', role: 'STAFF', share: 60 },
  { who: 'desk', role: 'STAFF', share: 17 },
  { who: 'administrator', role: 'ADMIN', share: 10 },
  { who: 'agent', role: 'AGENT', share: 7 },
  { who: 'farmer', role: 'FARMER', share: 3 },
  { who: 'inspector', role: 'CBN', share: 3 },
];

/** Degrees between the areas of two programmes, all in Kebbi. */
const APART = 0.15;

/**
 * Inserts a community resource whose farmers, each with a farm, are in communities of a few hundred.
 * @param nth index of the agency's programme, from 0; their areas are adjacent
 * @returns `{ resourceId, name, communityIds, farmerIds, size, lgaId }`, the farmers a sample of 5,000
 */
export async function plantProgramme(database, ids, nth, farmers, ofOne = 500) {
  const name = `Programme ${nth + 1}`;
  const [{ resourceId }] = await database.query(
    `INSERT INTO community_resource (account_id, name, description, season, state_id)
     SELECT $1, $2, 'of a bench', 'Dry Season', state_id FROM community_resource WHERE id = $3 RETURNING id::int AS "resourceId"`,
    [ids.accountId, name, ids.resourceId],
  );
  await plantFields(database, { ...ids, resourceId }, farmers, 50, nth * APART);
  const communityId = await settleFarmers(database, ids, resourceId, farmers);
  await setApart(database, resourceId);
  await database.query(
    `WITH made AS (
       INSERT INTO community (account_id, community_resource_id, name)
       SELECT $1, $2, 'Community ' || n FROM generate_series(2, $3::int) n RETURNING id),
     place AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM (SELECT id FROM made UNION ALL SELECT $4::int) c),
     moved AS (
       UPDATE membership m SET community_id = p.id FROM place p
        WHERE m.community_resource_id = $2 AND p.n = 1 + m.farmer_id % $3::int RETURNING m.farmer_id, p.id)
     UPDATE farm f SET community_id = moved.id, status = CASE WHEN f.id % 3 = 0 THEN 'COMPLETED' ELSE 'ACTIVE' END FROM moved
      WHERE f.farmer_id = moved.farmer_id AND f.community_resource_id = $2`,
    [ids.accountId, resourceId, Math.max(1, Math.ceil(farmers / ofOne)), communityId],
  );
  const [{ lgaId }] = await database.query(`SELECT id::int AS "lgaId" FROM lga WHERE name = 'Argungu'`);
  await database.query('UPDATE community SET lga_id = $2 WHERE community_resource_id = $1', [
    resourceId,
    lgaId,
  ]);
  const idsOf = async (sql) => (await database.query(sql, [resourceId])).map(({ id }) => id);
  return {
    resourceId,
    name,
    size: farmers,
    lgaId,
    communityIds: await idsOf('SELECT id::int FROM community WHERE community_resource_id = $1 ORDER BY id'),
    farmerIds: await idsOf(
      'SELECT farmer_id::int AS id FROM membership WHERE community_resource_id = $1 LIMIT 5000',
    ),
  };
}

/** Makes a worker inspect all farms, as in a running agency; returns the seconds. */
export async function inspectAll(database, client) {
  // The inserted farms are marked dirty in one batch.
  await database.query('TRUNCATE finding_mark');
  const { body } = await client.call('POST', '/api/findings/inspect');
  const job = await ended(database, body.jobId);
  if (job.state !== 'completed') throw new Error(`the inspection ended ${job.state}: ${job.error_message}`);
  return job.seconds;
}

/**
 * Returns farms of a programme that can be completed without findings: `{ id, status, lng, lat }`, from the first
 * pages.
 */
export const soundFarms = (database, { resourceId }) =>
  database.query(
    `SELECT f.id::int, f.status, ST_X(ST_Centroid(f.boundary)) AS lng, ST_Y(ST_Centroid(f.boundary)) AS lat
       FROM farm f
      WHERE f.community_resource_id = $1
        AND NOT EXISTS (SELECT FROM finding WHERE state = 'open' AND (farm_id = f.id OR other_id = f.id))
      ORDER BY f.id LIMIT 5000`,
    [resourceId],
  );

/**
 * Inserts people of every role, who see the programmes and work in one each. Farmers have their record, agents captured
 * a few hundred farms.
 * @returns for each `{ username, who, role, userId, programme }`
 */
export async function addStaffOf(database, ids, programmes, count) {
  const passwordHash = await hash(password, COST);
  const wanted = SHARES.flatMap(({ who, role, share }) =>
    Array.from({ length: Math.max(1, Math.round((count * share) / 100)) }, (_, n) => ({ who, role, n })),
  ).slice(0, count);
  const people = [];
  for (const [index, { who, role, n }] of wanted.entries()) {
    const programme = programmes[index % programmes.length];
    const username = `${who}${n}`;
    const farmerId = role === 'FARMER' ? programme.farmerIds[n] : null;
    const [{ userId }] = await database.query(
      `INSERT INTO app_user (account_id, username, display_name, roles, password_hash, is_password_reset, farmer_id, confirmed_on)
       VALUES ($1, $2, $3, $4, $5, true, $6, now()) RETURNING id::int AS "userId"`,
      [ids.accountId, username, `Person ${username}`, [role], passwordHash, farmerId],
    );
    people.push({ username, who, role, userId, programme });
    if (role === 'STAFF') await employ(database, ids, userId, username);
    if (role !== 'ADMIN' && role !== 'FARMER')
      await database.query(
        'INSERT INTO access_list_entry (user_id, community_resource_id) SELECT $1, unnest($2::int[])',
        [userId, programmes.map(({ resourceId }) => resourceId)],
      );
    if (role === 'AGENT')
      await database.query(
        'UPDATE farm SET captured_by = $1 WHERE community_resource_id = $2 AND farmer_id = ANY ($3::int[])',
        [userId, programme.resourceId, programme.farmerIds.slice(n * 200, n * 200 + 200)],
      );
  }
  return people;
}

async function employ(database, ids, userId, username) {
  await database.query(
    `INSERT INTO staff (account_id, user_id, first_name, last_name, gender, phone, email, address, designation)
     VALUES ($1, $2, 'Ngozi', 'Eze', 'Female', '08030000000', $3 || '@example.org', 'Kano', 'collaborator')`,
    [ids.accountId, userId, username],
  );
  for (const [resource, sub] of GRANTS)
    await database.query(
      `INSERT INTO staff_grant (user_id, resource, sub_resource, level) VALUES ($1, $2, $3, 'edit')`,
      [userId, resource, sub],
    );
}
