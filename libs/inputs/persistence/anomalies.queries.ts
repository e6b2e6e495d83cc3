import { ANOMALY_KINDS, type AnomalyKind, type AnomalyState } from '#libs/contracts';
import type { Page, Reader, Transaction } from '#libs/platform';
import { anomaliesOf, BASIS, KEPT_ANOMALIES } from './found-anomalies.js';
import type { SumsAsked } from './ledger-sums.queries.js';

/** Figures of an anomaly. They are text. */
export interface AnomalyFigures {
  inputName: string | null;
  unitOfMeasurement: string | null;
  /** The expected maximum and the actual figure: units of an input, naira, or a number of programmes. */
  due: string;
  found: string;
}

/** Anomaly as found, with its owner and its resolution. */
export interface AnomalyRow extends AnomalyFigures {
  kind: AnomalyKind;
  state: AnomalyState;
  farmerId: number;
  farmerName: string;
  communityId: number | null;
  communityName: string | null;
  agentId: number | null;
  agent: string | null;
  inputId: number | null;
  amount: string;
  ownerId: number | null;
  owner: string | null;
  resolution: string | null;
  resolvedBy: string | null;
  /** JSON timestamp. */
  resolvedOn: string | null;
}

export interface AnomaliesAsked extends SumsAsked {
  kinds: readonly AnomalyKind[];
  state: AnomalyState;
  /** 0: nobody. */
  ownerId: number | null;
  agentId: number | null;
  /** Pattern for ILIKE, on a farmer's name or temporary id. */
  search: string | null;
}

/** Open anomalies of a kind and an owner. */
export interface AnomalyCountRow {
  kind: AnomalyKind;
  ownerId: number | null;
  owner: string | null;
  open: number;
  amount: string;
}

/** Open anomalies of a community or an agent. */
export interface AnomalyPlaceRow {
  id: number | null;
  name: string | null;
  open: number;
  amount: string;
}

export interface AnomaliesFound {
  total: number;
  rows: AnomalyRow[];
  counts: AnomalyCountRow[];
  /** The open anomaly of each kind with the most naira at stake. */
  examples: (AnomalyFigures & { kind: AnomalyKind; farmerName: string })[];
  communities: AnomalyPlaceRow[];
  agents: AnomalyPlaceRow[];
}

const ORDER = 'amount DESC, kind, farmer_id, eop_id';
const listOf = (from: string, order: string) =>
  `(SELECT coalesce(json_agg(to_json(l) ORDER BY ${order}), '[]') FROM (${from}) l)`;
const FIGURES = `e.name AS "inputName", e.unit_of_measurement AS "unitOfMeasurement", trim_scale(x.due)::text AS due,
  trim_scale(x.found)::text AS found, f.surname || ' ' || f.first_name AS "farmerName"`;
const BY_PLACE = (id: string, table: string, name: string) =>
  `SELECT x.id, p.${name} AS name, x.open, x.amount::text FROM (
     SELECT nullif(${id}, 0) AS id, sum(n)::bigint AS open, sum(amount) AS amount FROM groups WHERE state = 'open' GROUP BY 1) x
     LEFT JOIN ${table} p ON p.id = x.id`;
/** Conditions on anomalies and their groups. */
const HERE = '($3::bigint IS NULL OR community_id = $3) AND ($4::bigint IS NULL OR agent_id = $4)';
const ASKED = `${HERE} AND state = $5 AND kind = ANY($6) AND ($7::bigint IS NULL OR owner_id = $7 OR $7 = 0 AND owner_id IS NULL)`;
/** An empty pattern matches every farmer: `named` is not read. */
const MATCHING = `${ASKED} AND ($8::text IS NULL OR farmer_id IN (SELECT id FROM named))`;
const OPEN_HERE = `${HERE} AND state = 'open'`;

/** The counts of all anomalies: sums of open ones of nobody, without those that have an owner or a resolution. */
const GROUPS = `
     groups AS MATERIALIZED (
       SELECT state, kind, owner_id, community_id, agent_id, sum(n)::bigint AS n, sum(amount) AS amount FROM (
         SELECT 'open' AS state, kind, NULL::bigint AS owner_id, community_id, agent_id, anomalies AS n, amount FROM sums
         UNION ALL SELECT 'open', kind, NULL, community_id, agent_id, -1, -amount FROM touched
         UNION ALL SELECT state, kind, owner_id, community_id, agent_id, 1, amount FROM touched
         UNION ALL SELECT state, kind, owner_id, community_id, agent_id, 1, amount FROM overlapped) g
        GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) > 0)`;

/**
 * Returns a page of kept anomalies, the number of matches, and counts of open ones by kind, owner, community and agent.
 * Recount marked anomalies first. All come from one snapshot. The rows of each kind are read in order of naira.
 */
export async function findAnomalies(
  reader: Reader,
  asked: AnomaliesAsked,
  page: Page,
): Promise<AnomaliesFound> {
  const rows = asked.state === 'resolved' || asked.ownerId ? 'touched' : 'kept';
  const [found] = await reader.query<AnomaliesFound>(
    `WITH ${KEPT_ANOMALIES},
     named AS MATERIALIZED (
       SELECT f.id FROM farmer f JOIN community_resource r ON r.account_id = f.account_id
        WHERE r.id = $1 AND (concat_ws(' ', f.surname, f.first_name, f.surname) ILIKE $8 OR f.temp_id ILIKE $8)),${GROUPS},
     page AS MATERIALIZED (
       SELECT * FROM (
         SELECT o.* FROM unnest($6::text[]) k(of_kind) CROSS JOIN LATERAL (
           SELECT * FROM ${rows} WHERE kind = of_kind AND ${MATCHING} ORDER BY amount DESC, farmer_id, eop_id LIMIT $9::bigint + $10::bigint) o
         UNION ALL SELECT * FROM overlapped WHERE ${MATCHING}) x ORDER BY ${ORDER} LIMIT $9 OFFSET $10),
     examples AS MATERIALIZED (
       SELECT o.* FROM unnest($11::text[]) k(of_kind) CROSS JOIN LATERAL (
         SELECT * FROM kept WHERE kind = of_kind AND ${OPEN_HERE} ORDER BY amount DESC, farmer_id, eop_id LIMIT 1) o
       UNION ALL (SELECT * FROM overlapped WHERE ${OPEN_HERE} ORDER BY ${ORDER} LIMIT 1))
     SELECT CASE WHEN $8::text IS NULL THEN (SELECT coalesce(sum(n), 0)::bigint FROM groups WHERE ${ASKED})
                 ELSE (SELECT count(*) FROM (SELECT 1 FROM ${rows} WHERE ${MATCHING} UNION ALL SELECT 1 FROM overlapped WHERE ${MATCHING}) m) END AS total,
       ${listOf(
         `SELECT x.kind, x.state, x.farmer_id AS "farmerId", nullif(x.community_id, 0) AS "communityId", c.name AS "communityName",
                 nullif(x.agent_id, 0) AS "agentId", g.display_name AS agent, nullif(x.eop_id, 0) AS "inputId", ${FIGURES}, x.amount::text,
                 x.owner_id AS "ownerId", u.display_name AS owner, a.resolution, r.display_name AS "resolvedBy",
                 a.resolved_on AS "resolvedOn", x.place
            FROM (SELECT *, row_number() OVER (ORDER BY ${ORDER}) AS place FROM page) x
            JOIN farmer f ON f.id = x.farmer_id LEFT JOIN community c ON c.id = x.community_id LEFT JOIN eop e ON e.id = x.eop_id
            LEFT JOIN app_user u ON u.id = x.owner_id LEFT JOIN app_user g ON g.id = x.agent_id
            LEFT JOIN ledger_anomaly a ON x.state = 'resolved' AND a.community_resource_id = $1 AND a.season = $2 AND a.kind = x.kind
             AND a.farmer_id = x.farmer_id AND a.eop_id = x.eop_id
            LEFT JOIN app_user r ON r.id = a.resolved_by`,
         'place',
       )} AS rows,
       ${listOf(
         `SELECT x.kind, x.owner_id AS "ownerId", u.display_name AS owner, x.open, x.amount::text FROM (
            SELECT kind, owner_id, sum(n)::bigint AS open, sum(amount) AS amount FROM groups WHERE ${OPEN_HERE} GROUP BY 1, 2) x
            LEFT JOIN app_user u ON u.id = x.owner_id`,
         'kind, "ownerId"',
       )} AS counts,
       ${listOf(`SELECT x.kind, ${FIGURES} FROM examples x JOIN farmer f ON f.id = x.farmer_id LEFT JOIN eop e ON e.id = x.eop_id`, 'kind')} AS examples,
       ${listOf(BY_PLACE('community_id', 'community', 'name'), 'amount::numeric DESC, id')} AS communities,
       ${listOf(BY_PLACE('agent_id', 'app_user', 'display_name'), 'amount::numeric DESC, id')} AS agents`,
    [
      asked.communityResourceId,
      asked.season,
      asked.communityId,
      asked.agentId,
      asked.state,
      asked.kinds,
      asked.ownerId,
      asked.search,
      page.limit,
      page.offset,
      ANOMALY_KINDS,
    ],
  );
  if (!found) throw new Error('a row was expected');
  return found;
}

/** Counts open anomalies of some farmers; farmers without any are omitted. */
export async function openAnomaliesOf(
  reader: Reader,
  { communityResourceId, season }: SumsAsked,
  farmerIds: readonly number[],
): Promise<Map<number, number>> {
  if (farmerIds.length === 0) return new Map();
  const rows = await reader.query<{ farmerId: number; open: number }>(
    `WITH ${anomaliesOf((farmer) => `AND ${farmer} = ANY($3)`)}
     SELECT farmer_id AS "farmerId", count(*) AS open FROM anomalies WHERE state = 'open' GROUP BY farmer_id`,
    [communityResourceId, season, farmerIds],
  );
  return new Map(rows.map(({ farmerId, open }) => [farmerId, open]));
}

/** Returns all farmers of a ledger with an open anomaly. */
export async function farmersWithAnomalies(
  reader: Reader,
  communityResourceId: number,
  season: string,
): Promise<number[]> {
  const rows = await reader.query<{ farmerId: number }>(
    `WITH ${KEPT_ANOMALIES} SELECT farmer_id AS "farmerId" FROM kept WHERE state = 'open'
     UNION SELECT farmer_id FROM overlapped WHERE state = 'open'`,
    [communityResourceId, season],
  );
  return rows.map(({ farmerId }) => farmerId);
}

/** Key of an anomaly. */
export interface AnomalyKeyRow {
  kind: AnomalyKind;
  farmerId: number;
  /** 0: no input. */
  eopId: number;
}

/** Present anomaly, with the value that identifies its figures. */
export interface CurrentAnomaly extends AnomalyKeyRow {
  basis: string;
  isResolved: boolean;
}

/** Returns those of the given anomalies that still exist. */
export async function currentAnomalies(
  tx: Transaction,
  { communityResourceId, season }: Pick<SumsAsked, 'communityResourceId' | 'season'>,
  keys: readonly AnomalyKeyRow[],
): Promise<CurrentAnomaly[]> {
  return tx.query<CurrentAnomaly>(
    `WITH ${anomaliesOf((farmer) => `AND ${farmer} = ANY($4::bigint[])`)}
     SELECT kind, farmer_id AS "farmerId", eop_id AS "eopId", ${BASIS} AS basis, state = 'resolved' AS "isResolved" FROM anomalies o
      WHERE (kind, farmer_id, eop_id) IN (SELECT * FROM unnest($3::text[], $4::bigint[], $5::bigint[]))
      ORDER BY kind, farmer_id, eop_id`,
    [
      communityResourceId,
      season,
      keys.map(({ kind }) => kind),
      keys.map(({ farmerId }) => farmerId),
      keys.map(({ eopId }) => eopId),
    ],
  );
}

/** Returns open anomalies without an owner, most naira at stake first. */
export async function anomaliesWithoutOwner(
  tx: Transaction,
  { communityResourceId, season, communityId }: SumsAsked,
  most: number,
): Promise<AnomalyKeyRow[]> {
  return tx.query<AnomalyKeyRow>(
    `WITH ${KEPT_ANOMALIES}
     SELECT kind, farmer_id AS "farmerId", eop_id AS "eopId" FROM (SELECT * FROM kept UNION ALL SELECT * FROM overlapped) o
      WHERE state = 'open' AND owner_id IS NULL AND ($3::bigint IS NULL OR community_id = $3) ORDER BY ${ORDER} LIMIT $4`,
    [communityResourceId, season, communityId, most],
  );
}
