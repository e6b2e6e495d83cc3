import type { AnomalyKind, AnomalyState } from '#libs/contracts';
import type { Page, Reader, Transaction } from '#libs/platform';
import { belowLimit } from './below-limit.queries.js';
import { COMPLETED_FARMS, landOf, quantityOf } from './entitlement.queries.js';
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

/** SQL of the value that identifies the figures of an anomaly: if they change, it is a new, open anomaly. */
const BASIS = `trim_scale(o.due) || '/' || trim_scale(o.found)`;

/**
 * Common table expressions that end in `anomalies`: those of community resource `$1` in season `$2`. `of` limits them
 * to some farmers: it turns a column into a condition.
 */
export function anomaliesOf(of: (farmer: string) => string = () => ''): string {
  return `
  land AS (${landOf(of('farmer_id'))}),
  given AS (
    SELECT farmer_id, community_id, greatest(received, allocated) AS amount FROM ledger_farmer
     WHERE community_resource_id = $1 AND season = $2 AND (allocated <> 0 OR received <> 0) ${of('farmer_id')}),
  ${belowLimit(of)},
  overlapping AS MATERIALIZED (
    SELECT p.farmer_id, count(DISTINCT x.id) AS findings
      FROM finding x JOIN farm p ON p.id IN (x.farm_id, x.other_id)
     WHERE (x.community_resource_id = $1 OR x.other_resource_id = $1) AND x.state = 'open' AND x.kind IN ('overlap', 'duplicate')
       AND p.community_resource_id = $1 AND p.farmer_id IS NOT NULL ${of('p.farmer_id')} GROUP BY p.farmer_id),
  found_ones AS (
    SELECT 'collectedOverAllocated' AS kind, b.farmer_id, b.eop_id, b.community_id, b.qty_allocated AS due,
           b.qty_collected - b.qty_returned AS found,
           round((b.qty_collected - b.qty_returned - b.qty_allocated) * e.unit_cost, 2) AS amount
      FROM ledger_balance b JOIN eop e ON e.id = b.eop_id
     WHERE b.community_resource_id = $1 AND b.season = $2
       AND b.eop_id IN (SELECT t.eop_id FROM ledger_total t
                         WHERE t.community_resource_id = $1 AND t.season = $2 AND t.qty_allocated > 0)
       AND b.qty_collected - b.qty_returned > b.qty_allocated ${of('b.farmer_id')}
    UNION ALL
    SELECT 'allocatedOverEntitlement', farmer_id, eop_id, community_id, due, found, round((found - due) * unit_cost, 2)
      FROM (SELECT b.farmer_id, b.eop_id, b.community_id, ${quantityOf('l.units')} AS due, b.qty_allocated AS found, e.unit_cost
              FROM ledger_balance b JOIN eop e ON e.id = b.eop_id JOIN land l USING (farmer_id)
             WHERE b.community_resource_id = $1 AND b.season = $2 AND b.qty_allocated > 0 ${of('b.farmer_id')} OFFSET 0) h
     WHERE found > due
    UNION ALL
    SELECT 'noCompletedFarm', h.farmer_id, 0, h.community_id, 0, h.amount, h.amount
      FROM given h WHERE NOT EXISTS (SELECT 1 FROM ${COMPLETED_FARMS} AND farmer_id = h.farmer_id)
    UNION ALL
    SELECT 'overlappingFarm', h.farmer_id, 0, h.community_id, 0, o.findings, h.amount
      FROM overlapping o JOIN given h USING (farmer_id)
    UNION ALL
    SELECT 'repaidOverDue', f.farmer_id, 0, f.community_id, f.received, f.repaid, f.repaid - f.received
      FROM ledger_farmer f WHERE f.community_resource_id = $1 AND f.season = $2 AND f.owed < 0 ${of('f.farmer_id')}
    UNION ALL
    SELECT 'bvnInTwoProgrammes', h.farmer_id, 0, h.community_id, 1, 1 + count(*), h.amount
      FROM given h JOIN farmer p ON p.id = h.farmer_id AND p.bvn_index IS NOT NULL
      JOIN ledger_farmer o ON o.farmer_id = h.farmer_id AND o.season = $2 AND o.community_resource_id <> $1
       AND (o.allocated <> 0 OR o.received <> 0)
     GROUP BY h.farmer_id, h.community_id, h.amount
    UNION ALL
    SELECT 'belowLimit', farmer_id, 0, community_id, most, max(found), max(found) FROM below_limit GROUP BY farmer_id, community_id, most),
  anomalies AS (
    SELECT o.*, a.owner_id, CASE WHEN a.basis IS NOT NULL AND a.basis = ${BASIS} THEN 'resolved' ELSE 'open' END AS state
      FROM found_ones o
      LEFT JOIN ledger_anomaly a ON a.community_resource_id = $1 AND a.season = $2 AND a.kind = o.kind
        AND a.farmer_id = o.farmer_id AND a.eop_id = o.eop_id)`;
}

export interface AnomaliesAsked extends SumsAsked {
  kind: AnomalyKind | null;
  /** Kinds of the requested severity; null: all. */
  kinds: readonly AnomalyKind[] | null;
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
/** Conditions on rows of `placed` and `groups`. */
const HERE = '($3::bigint IS NULL OR community_id = $3) AND ($4::bigint IS NULL OR agent_id = $4)';
const ASKED = `${HERE} AND state = $5 AND ($6::text IS NULL OR kind = $6) AND ($7::text[] IS NULL OR kind = ANY($7))
  AND ($8::bigint IS NULL OR coalesce(owner_id, 0) = $8)`;
const MATCHING = `placed WHERE ${ASKED} AND ($9::text IS NULL OR farmer_id IN (
  SELECT f.id FROM farmer f JOIN community_resource r ON r.account_id = f.account_id
   WHERE r.id = $1 AND (concat_ws(' ', f.surname, f.first_name, f.surname) ILIKE $9 OR f.temp_id ILIKE $9)))`;

/**
 * Returns a page of anomalies, the number of matches, and counts of open ones by kind, owner, community and agent. All
 * come from one snapshot. One pass (`groups`) serves all counts, and one the page.
 */
export async function findAnomalies(
  reader: Reader,
  asked: AnomaliesAsked,
  page: Page,
): Promise<AnomaliesFound> {
  const [found] = await reader.query<AnomaliesFound>(
    `WITH ${anomaliesOf()},
     captors AS (
       SELECT DISTINCT ON (farmer_id) farmer_id, captured_by FROM farm
        WHERE community_resource_id = $1 AND captured_by IS NOT NULL AND farmer_id IS NOT NULL ORDER BY farmer_id, id DESC),
     placed AS MATERIALIZED (SELECT x.*, c.captured_by AS agent_id FROM anomalies x LEFT JOIN captors c USING (farmer_id)),
     groups AS MATERIALIZED (
       SELECT state, kind, owner_id, community_id, agent_id, count(*) AS n, sum(amount) AS amount, max(amount) AS most
         FROM placed GROUP BY 1, 2, 3, 4, 5)
     SELECT CASE WHEN $9::text IS NULL THEN (SELECT coalesce(sum(n), 0)::bigint FROM groups WHERE ${ASKED})
                 ELSE (SELECT count(*) FROM ${MATCHING}) END AS total,
       ${listOf(
         `SELECT x.kind, x.state, x.farmer_id AS "farmerId", nullif(x.community_id, 0) AS "communityId", c.name AS "communityName",
                 x.agent_id AS "agentId", g.display_name AS agent, nullif(x.eop_id, 0) AS "inputId", ${FIGURES}, x.amount::text,
                 x.owner_id AS "ownerId", u.display_name AS owner, a.resolution, r.display_name AS "resolvedBy",
                 a.resolved_on AS "resolvedOn", x.place
            FROM (SELECT *, row_number() OVER (ORDER BY ${ORDER}) AS place
                    FROM (SELECT * FROM ${MATCHING} ORDER BY ${ORDER} LIMIT $10 OFFSET $11) p) x
            JOIN farmer f ON f.id = x.farmer_id LEFT JOIN community c ON c.id = x.community_id LEFT JOIN eop e ON e.id = x.eop_id
            LEFT JOIN app_user u ON u.id = x.owner_id LEFT JOIN app_user g ON g.id = x.agent_id
            LEFT JOIN ledger_anomaly a ON x.state = 'resolved' AND a.community_resource_id = $1 AND a.season = $2 AND a.kind = x.kind
             AND a.farmer_id = x.farmer_id AND a.eop_id = x.eop_id
            LEFT JOIN app_user r ON r.id = a.resolved_by`,
         'place',
       )} AS rows,
       ${listOf(
         `SELECT x.kind, x.owner_id AS "ownerId", u.display_name AS owner, x.open, x.amount::text FROM (
            SELECT kind, owner_id, sum(n)::bigint AS open, sum(amount) AS amount FROM groups WHERE state = 'open' AND ${HERE} GROUP BY 1, 2) x
            LEFT JOIN app_user u ON u.id = x.owner_id`,
         'kind, "ownerId"',
       )} AS counts,
       ${listOf(
         `SELECT x.kind, ${FIGURES} FROM (
            SELECT DISTINCT ON (kind) p.* FROM placed p
              JOIN (SELECT kind, max(most) AS amount FROM groups WHERE state = 'open' AND ${HERE} GROUP BY kind) m USING (kind, amount)
             WHERE state = 'open' AND ${HERE} ORDER BY kind, farmer_id, eop_id) x
            JOIN farmer f ON f.id = x.farmer_id LEFT JOIN eop e ON e.id = x.eop_id`,
         'kind',
       )} AS examples,
       ${listOf(BY_PLACE('community_id', 'community', 'name'), 'amount::numeric DESC, id')} AS communities,
       ${listOf(BY_PLACE('agent_id', 'app_user', 'display_name'), 'amount::numeric DESC, id')} AS agents`,
    [
      asked.communityResourceId,
      asked.season,
      asked.communityId,
      asked.agentId,
      asked.state,
      asked.kind,
      asked.kinds,
      asked.ownerId,
      asked.search,
      page.limit,
      page.offset,
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
    `WITH ${anomaliesOf()} SELECT DISTINCT farmer_id AS "farmerId" FROM anomalies WHERE state = 'open'`,
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
    `WITH ${anomaliesOf()}
     SELECT kind, farmer_id AS "farmerId", eop_id AS "eopId" FROM anomalies
      WHERE state = 'open' AND owner_id IS NULL AND ($3::bigint IS NULL OR community_id = $3) ORDER BY ${ORDER} LIMIT $4`,
    [communityResourceId, season, communityId, most],
  );
}
