import { say } from './support.mjs';

/* Inserts rows by the hundred thousand with plain SQL, like a programme after some years. */

const AT_ONCE = 50_000;

/** Runs a statement for the numbers from 1 to `count` in batches; its last parameters are the first and last number. */
async function inPieces(database, what, count, sql, parameters) {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE - 1);
    await database.query(sql, [...parameters, from, to]);
    if (count > AT_ONCE) say(`${to.toLocaleString('en')} ${what}`);
  }
}

/** Drops the background work that planted rows are marked for, and gathers statistics. */
export async function restPlanted(database) {
  await database.query('TRUNCATE finding_mark, duplicate_mark');
  await database.query('VACUUM (ANALYZE)');
}

/**
 * Inserts a community resource with farms of five vertices on a grid, captured by the administrator. Returns its id.
 */
export async function plant(database, ids, name, farms) {
  const [{ id }] = await database.query(
    `INSERT INTO community_resource (account_id, name, description, season, state_id)
     SELECT $1, $2, 'of a bench', 'Dry Season', state_id FROM community_resource WHERE id = $3 RETURNING id::int`,
    [ids.accountId, name, ids.resourceId],
  );
  await inPieces(
    database,
    'farms',
    farms,
    `WITH corner AS (SELECT n, 4 + (n % 1000) * 0.003 AS x, 11 + (n / 1000) * 0.003 AS y
                       FROM generate_series($4::int, $5::int) n),
     shape AS (SELECT n, ST_Multi(ST_MakePolygon(ST_MakeLine(ARRAY[
                 ST_SetSRID(ST_MakePoint(x, y), 4326), ST_SetSRID(ST_MakePoint(x + 0.0011, y + 0.0002), 4326),
                 ST_SetSRID(ST_MakePoint(x + 0.0012, y + 0.0009), 4326), ST_SetSRID(ST_MakePoint(x + 0.0005, y + 0.0012), 4326),
                 ST_SetSRID(ST_MakePoint(x - 0.0001, y + 0.0007), 4326), ST_SetSRID(ST_MakePoint(x, y), 4326)]))) AS boundary
                 FROM corner)
     INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2, declared_size_m2, captured_by, captured_on)
     SELECT $1, $2, 'F' || n, 'Farm ' || n, boundary, 12000, 11000, $3, now() FROM shape ORDER BY n`,
    [ids.accountId, id, ids.userId],
  );
  return id;
}

/**
 * Inserts farmers of `resourceId` in a new community, spread over a year and the local governments of a state. Returns
 * its id.
 */
export async function settleFarmers(database, ids, resourceId, farmers) {
  const [{ id: communityId }] = await database.query(
    `INSERT INTO community (account_id, community_resource_id, name) VALUES ($1, $2, 'Argungu') RETURNING id::int`,
    [ids.accountId, resourceId],
  );
  await inPieces(
    database,
    'farmers',
    farmers,
    `WITH made AS (
       INSERT INTO farmer (account_id, surname, first_name, phone, temp_id, lga_id, created_on)
       SELECT $1, (ARRAY['Bello', 'Okafor', 'Musa', 'Yusuf', 'Eze'])[1 + n % 5], 'F' || n, '+23480' || (30000000 + n), 'T' || n,
              448 + n % 20, now() - n % 365 * interval '1 day'
         FROM generate_series($4::int, $5::int) n RETURNING id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM made`,
    [ids.accountId, communityId, resourceId],
  );
  // Without statistics of the new rows, the planner would use a nested loop for this join.
  await database.query('ANALYZE farm, membership');
  // Assigns the farms of a resource to its farmers, one each while they last.
  await database.query(
    `UPDATE farm f SET farmer_id = m.farmer_id, community_id = m.community_id
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM farm WHERE community_resource_id = $1) own
       JOIN (SELECT farmer_id, community_id, row_number() OVER (ORDER BY farmer_id) AS n FROM membership WHERE community_resource_id = $1) m
         USING (n)
      WHERE f.id = own.id`,
    [resourceId],
  );
  return communityId;
}

/**
 * Inserts event log entries about farms of `resourceId`. Their hashes are invalid, because the chain is not measured.
 */
export async function writeHistory(database, ids, resourceId, events) {
  const topic = `resource:${resourceId}`;
  await database.query(
    `INSERT INTO event_topic (topic, last_seq, last_hash) VALUES ($1, $2, '\\x00')
     ON CONFLICT (topic) DO UPDATE SET last_seq = excluded.last_seq`,
    [topic, events],
  );
  await inPieces(
    database,
    'events',
    events,
    `INSERT INTO event_log (topic, seq, type, subject_kind, subject_id, version, data, account_id, actor_id, actor_name, at, prev_hash, hash)
     SELECT $1, n, 'farm.statusChanged', 'farm', farm.first + n % 1000, 2,
            jsonb_build_object('farmId', farm.first + n % 1000, 'communityResourceId', $2::int, 'status', 'COMPLETED', 'previousStatus', 'ACTIVE'),
            $3, $4, 'Administrator', now() - (500 - n % 500) * interval '1 hour', '\\x00', '\\x00'
       FROM generate_series($5::int, $6::int) n, (SELECT min(id) AS first FROM farm WHERE community_resource_id = $2) farm`,
    [topic, resourceId, ids.accountId, ids.userId],
  );
}

/** Inserts ended imports. */
export async function endJobs(database, ids, resourceId, jobs) {
  await inPieces(
    database,
    'jobs',
    jobs,
    `INSERT INTO job_run (kind, params, label, detail, account_id, community_resource_id, started_by, state, dispatched_epoch,
                          created_at, started_at, ended_at, summary)
     SELECT 'farmers.import', '{"importId": 1}', 'list ' || n || '.csv', 'Farmer list', $1, $2, $3, 'completed', 1,
            now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute' + interval '20 s', NULL
       FROM generate_series($4::int, $5::int) n`,
    [ids.accountId, resourceId, ids.userId],
  );
}

/**
 * Inserts farmers with every column filled, in a new community resource with one community. Their ciphertexts are
 * invalid. Returns its id.
 */
export async function fillFarmers(database, ids, name, farmers) {
  const [{ id, community }] = await database.query(
    `WITH r AS (INSERT INTO community_resource (account_id, name, description, season, state_id)
                SELECT $1, $2, 'of a bench', 'Dry Season', state_id FROM community_resource WHERE id = $3 RETURNING id),
     c AS (INSERT INTO community (account_id, community_resource_id, name) SELECT $1, id, 'Argungu' FROM r RETURNING id)
     SELECT r.id::int, c.id::int AS community FROM r, c`,
    [ids.accountId, name, ids.resourceId],
  );
  await inPieces(
    database,
    'farmers',
    farmers,
    `WITH place AS (SELECT l.state_id, l.id AS lga_id, (SELECT min(w.id) FROM ward w WHERE w.lga_id = l.id) AS ward_id
                      FROM lga l WHERE l.name = 'Argungu' LIMIT 1),
     made AS (
       INSERT INTO farmer (account_id, bvn_cipher, bvn_index, bvn_last4, temp_id, cbn_applicant_id, rifan_number, surname, first_name,
              othername, gender, phone, email, address, town, state_id, lga_id, ward_id, declared_size_m2, next_of_kin_surname,
              next_of_kin_first_name, next_of_kin_phone, next_of_kin_relationship, guarantor_surname, guarantor_first_name, guarantor_phone)
       SELECT $1, substr(sha256(($4 || 'c' || n)::bytea) || sha256(($4 || 'd' || n)::bytea), 1, 40), sha256(($4 || 'i' || n)::bytea),
              lpad((n % 10000)::text, 4, '0'), $4 || '-' || n, $4 || 'CBN' || n, 'RF/' || n,
              (ARRAY['Bello', 'Adéyẹmí', 'O''Brien', 'Ɗan-Asabe', 'Okafor'])[1 + n % 5],
              (ARRAY['Aisha', 'Ngozi', 'Ẹ̀yọ́', 'Musa', 'Halima'])[1 + n % 5], 'Ngozi', CASE WHEN n % 2 = 0 THEN 'M' ELSE 'F' END,
              '+23480' || (30000000 + n), 'farmer' || n || '@example.com', n || ' Market Road, Sabon Gari', 'Argungu',
              p.state_id, p.lga_id, p.ward_id, (3000 + n % 50 * 1000), 'Musa', 'Sani', '+23480' || (40000000 + n), 'Brother',
              'Sani', 'Bala', '+23480' || (50000000 + n)
         FROM generate_series($5::int, $6::int) n CROSS JOIN place p RETURNING id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM made`,
    [ids.accountId, community, id, name],
  );
  return id;
}

/** Inserts more administrators of the account, with the first one's password. Returns their usernames. */
export async function addPeople(database, count) {
  const rows = await database.query(
    `INSERT INTO app_user (account_id, username, display_name, roles, password_hash, is_password_reset, confirmed_on)
     SELECT account_id, 'person' || n, 'Person ' || n, roles, password_hash, true, now()
       FROM app_user, generate_series(1, $1::int) n WHERE username = 'admin' RETURNING username`,
    [count],
  );
  return rows.map(({ username }) => username);
}

/** Width of a field, in degrees. */
const SIDE = 0.001;

/**
 * Inserts adjacent fields of 12 points in rows of 250, starting `north` degrees from the first. Every 50th, or as
 * specified, overlaps its neighbour, every 500th duplicates it, every 400th self-intersects.
 */
export async function plantFields(database, ids, fields, reachesEvery = 50, north = 0) {
  await database.query(
    `WITH field AS (
       SELECT n, 4 + (n % 250) * ${SIDE} AS x, $6::float8 + (n / 250) * ${SIDE} AS y FROM generate_series(0, $3::int - 1) n),
     place AS (
       SELECT n, CASE WHEN n % 500 = 7 THEN x - ${SIDE} ELSE x END AS x, y, CASE WHEN n % $5::int = ${3 % reachesEvery} THEN 0.00012 ELSE 0 END AS more,
              n % 400 = 9 AS crosses FROM field),
     corner AS (
       SELECT n, k, crosses,
              x + CASE WHEN k < 3 THEN k / 3.0 WHEN k < 6 THEN 1 WHEN k < 9 THEN (9 - k) / 3.0 ELSE 0 END * ${SIDE * 0.98}
                + CASE WHEN k BETWEEN 3 AND 6 THEN more ELSE 0 END AS lng,
              y + CASE WHEN k < 3 THEN 0 WHEN k < 6 THEN (k - 3) / 3.0 WHEN k < 9 THEN 1 ELSE (12 - k) / 3.0 END * ${SIDE * 0.98} AS lat
         FROM place, generate_series(0, 11) k),
     ring AS (
       SELECT n, array_agg(ST_SetSRID(ST_MakePoint(lng, lat), 4326) ORDER BY CASE WHEN crosses AND k = 4 THEN 10.5 ELSE k END) AS points
         FROM corner GROUP BY n),
     shape AS (SELECT n, ST_Multi(ST_MakePolygon(ST_MakeLine(points || points[1]))) AS boundary FROM ring)
     INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2, declared_size_m2, captured_by, captured_on)
     SELECT $1, $2, 'F' || n, 'Farm ' || n, boundary, ST_Area(boundary::geography), 11500, $4, now() FROM shape ORDER BY n`,
    [ids.accountId, ids.resourceId, fields, ids.userId, reachesEvery, 11.5 + north],
  );
}

/** Inserts a programme with a community of that many farmers, each with a completed farm. Returns their ids. */
export async function plantCommunity(database, ids, name, farms) {
  const resourceId = await plant(database, ids, name, farms);
  const communityId = await settleFarmers(database, ids, resourceId, farms);
  await setApart(database, resourceId);
  await database.query(`UPDATE farm SET status = 'COMPLETED' WHERE community_resource_id = $1`, [resourceId]);
  return { resourceId, communityId };
}

/** Prefixes temporary ids of the resource's farmers: the next community's farmers are numbered from the beginning. */
export const setApart = (database, resourceId) =>
  database.query(
    `UPDATE farmer SET temp_id = $1 || '-' || temp_id
      WHERE id IN (SELECT farmer_id FROM membership WHERE community_resource_id = $2)`,
    [String(resourceId), resourceId],
  );

const FIRST =
  'Aisha Musa Mohammed Muhammad Fatima Hauwa Ibrahim Zainab Ngozi Tunde Emeka Halima Sani Yusuf Amina';
const LAST = 'Bello Okafor Sani Ibrahim Adeyemi Eze Musa Garba Lawal Danjuma Umar Nwosu Balogun';

/**
 * Registers farmers `from + 1` to `to` of the account: a large community resource (nine of ten farmers, in communities of
 * 2,000) and a small one, names of uneven frequency, one in ten without a phone, 20 local governments, two of three with
 * a farm, of which half are completed. Returns the places to filter by.
 */
export async function registerFarmers(database, ids, from, to) {
  const [places] = await database.query(
    `WITH known AS (SELECT id FROM community_resource WHERE name = 'Register'),
     made AS (INSERT INTO community_resource (account_id, name, description, season, state_id)
       SELECT $1, made.name, 'of a bench', 'Dry Season', state_id FROM community_resource, unnest(ARRAY['Register', 'Small']) made(name)
        WHERE community_resource.id = $2 AND NOT EXISTS (SELECT FROM known) RETURNING id, name)
     SELECT coalesce((SELECT id FROM made WHERE name = 'Register'), (SELECT id FROM known))::int AS "resourceId",
            coalesce((SELECT id FROM made WHERE name = 'Small'), (SELECT id FROM community_resource WHERE name = 'Small'))::int AS "smallId"`,
    [ids.accountId, ids.resourceId],
  );
  const { resourceId, smallId } = places;
  await database.query(
    `INSERT INTO community (account_id, community_resource_id, name)
     SELECT $1, r, 'Community ' || n FROM unnest(ARRAY[$2::bigint, $3]) r, generate_series($4::int / 2000, $5::int / 2000) n
      WHERE NOT EXISTS (SELECT FROM community WHERE community_resource_id = r AND name = 'Community ' || n)`,
    [ids.accountId, resourceId, smallId, from, to],
  );
  for (let first = from + 1; first <= to; first += AT_ONCE) {
    await database.query(
      `WITH place AS (SELECT community_resource_id AS r, substr(name, 11)::int AS no, min(id) AS id FROM community
          WHERE community_resource_id IN ($2, $3) GROUP BY 1, 2),
       made AS (
         INSERT INTO farmer (account_id, surname, first_name, phone, temp_id, rifan_number, lga_id, created_on)
         SELECT $1, (string_to_array('${LAST}', ' '))[1 + floor(power(hash / 4294967296.0 + 0.5, 2) * 13)],
                CASE WHEN n % 1000 < 2 THEN 'Rare' || n / 1000 ELSE (string_to_array('${FIRST}', ' '))[1 + (hash::bigint & 65535) * 15 / 65536] END,
                CASE WHEN n % 10 > 0 THEN '+234803' || lpad(n::text, 7, '0') END, 'T' || n, 'RF/' || n, 448 + n % 20, now()
           FROM (SELECT n, hashint4(n) AS hash FROM generate_series($4::int, $5::int) n) each RETURNING id, substr(temp_id, 2)::int AS n),
       joined AS (
         INSERT INTO membership (community_id, farmer_id, community_resource_id)
         SELECT p.id, m.id, p.r FROM made m JOIN place p ON p.no = m.n / 2000 AND p.r = CASE WHEN m.n % 10 = 3 THEN $3 ELSE $2 END)
       INSERT INTO farm (account_id, community_resource_id, farmer_id, code, name, area_m2, status)
       SELECT $1, CASE WHEN n % 10 = 3 THEN $3 ELSE $2 END, id, 'R' || n, 'Farm ' || n, 12000,
              CASE WHEN n % 3 = 0 THEN 'COMPLETED' ELSE 'ACTIVE' END FROM made WHERE n % 3 < 2`,
      [ids.accountId, resourceId, smallId, first, Math.min(to, first + AT_ONCE - 1)],
    );
    say(`${Math.min(to, first + AT_ONCE - 1).toLocaleString('en')} farmers`);
  }
  const [{ id: communityId }] = await database.query(
    `SELECT min(id)::int AS id FROM community WHERE community_resource_id = $1 AND name = 'Community 0'`,
    [resourceId],
  );
  return { ...places, communityId, lgaId: 450 };
}
