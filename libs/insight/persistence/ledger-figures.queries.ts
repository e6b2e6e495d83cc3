import type {
  CommunityBagsDto,
  CountSourceDto,
  EntryKind,
  LgaInputDto,
  MoneyDto,
  ProjectFiguresDto,
  StoreInputDto,
} from '#libs/contracts';
import { HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/** Returns the naira of all ledgers of some community resources, from the sums that each entry updates. */
export async function moneyOf(reader: Reader, resourceIds: number[]): Promise<MoneyDto> {
  const [row] = await reader.query<MoneyDto>(
    `SELECT coalesce(sum(allocated), 0)::float8 AS allocated,
            coalesce(sum(collected - returned + disbursed), 0)::float8 AS received,
            coalesce(sum(repaid_naira + repaid_bags), 0)::float8 AS repaid
       FROM ledger_total WHERE community_resource_id = ANY($1)`,
    [resourceIds],
  );
  return row ?? { allocated: 0, received: 0, repaid: 0 };
}

/** Returns each project with its own farmers, land and naira; a farmer of two projects is counted in both. Settle slices first. */
export function figuresOfProjects(reader: Reader, resourceIds: number[]): Promise<ProjectFiguresDto[]> {
  const counted = (at: number) =>
    `(SELECT coalesce(sum((e->>${at})::bigint), 0)::bigint FROM figure_slice s CROSS JOIN LATERAL jsonb_array_elements(s.figures->'lgas') e
       WHERE s.community_resource_id = r.id AND s.kind = 'farmers')`;
  return reader.query<ProjectFiguresDto>(
    `SELECT r.id, r.name, ${counted(1)} AS registered, ${counted(2)} AS processed,
            (SELECT round(coalesce(sum(c.area_m2), 0)::numeric * ${HECTARES_PER_SQUARE_METRE}, 4)::float8
               FROM farm_count c WHERE c.community_resource_id = r.id) AS hectares, m.received, m.repaid
       FROM community_resource r CROSS JOIN LATERAL (
         SELECT coalesce(sum(collected - returned + disbursed), 0)::float8 AS received,
                coalesce(sum(repaid_naira + repaid_bags), 0)::float8 AS repaid
           FROM ledger_total t WHERE t.community_resource_id = r.id) m
      WHERE r.id = ANY($1) ORDER BY 3 DESC, r.name`,
    [resourceIds],
  );
}

const HERE = 't.community_resource_id = $1 AND t.season = $2';

/** Returns the hoses and empty bags that the ledger of a season counts. */
export async function countsOf(
  reader: Reader,
  resourceId: number,
  season: string,
): Promise<{ hoseIntake: number; emptyBag: number }> {
  const [row] = await reader.query<{ hoseIntake: number; emptyBag: number }>(
    `SELECT coalesce(sum(hoses), 0)::bigint AS "hoseIntake", coalesce(sum(empty_bags), 0)::bigint AS "emptyBag"
       FROM ledger_total t WHERE ${HERE} AND eop_id = 0`,
    [resourceId, season],
  );
  return row ?? { hoseIntake: 0, emptyBag: 0 };
}

export interface LgaLedgerRow {
  lgaId: number | null;
  lga: string | null;
  hoses: number;
  emptyBags: number;
  items: LgaInputDto[];
}

/** Returns the ledger of a season by the local governments of its communities, most collected first. */
export function ledgerByLga(reader: Reader, resourceId: number, season: string): Promise<LgaLedgerRow[]> {
  return reader.query<LgaLedgerRow>(
    `WITH sums AS (
       SELECT c.lga_id, t.eop_id, sum(t.hoses)::bigint AS hoses, sum(t.empty_bags)::bigint AS bags,
              sum(t.qty_allocated) AS allocated, sum(t.qty_collected - t.qty_returned) AS collected, sum(t.collected - t.returned) AS naira
         FROM ledger_total t LEFT JOIN every_community c ON c.id = t.community_id WHERE ${HERE} GROUP BY 1, 2)
     SELECT s.lga_id AS "lgaId", l.name || ', ' || max(p.name) AS lga, sum(s.hoses)::bigint AS hoses, sum(s.bags)::bigint AS "emptyBags",
            coalesce(jsonb_agg(jsonb_build_object('inputId', s.eop_id, 'allocated', s.allocated, 'collected', s.collected) ORDER BY s.eop_id)
                     FILTER (WHERE s.eop_id > 0), '[]') AS items
       FROM sums s LEFT JOIN lga l ON l.id = s.lga_id LEFT JOIN state p ON p.id = l.state_id
      GROUP BY s.lga_id, l.name ORDER BY sum(s.naira) DESC, l.name`,
    [resourceId, season],
  );
}

/** Returns the empty bags of each community with entries in a season, most first. */
export function bagsByCommunity(
  reader: Reader,
  resourceId: number,
  season: string,
): Promise<CommunityBagsDto[]> {
  return reader.query<CommunityBagsDto>(
    `SELECT nullif(t.community_id, 0) AS "communityId", c.name AS community, sum(t.empty_bags)::bigint AS bags
       FROM ledger_total t LEFT JOIN every_community c ON c.id = t.community_id
      WHERE ${HERE} GROUP BY t.community_id, c.name ORDER BY 3 DESC, 2`,
    [resourceId, season],
  );
}

/** Returns the file and time of the latest entry that counts; null without one. */
export async function sourceOf(
  reader: Reader,
  resourceId: number,
  season: string,
  kind: EntryKind,
): Promise<CountSourceDto | null> {
  const [row] = await reader.query<{ file: string | null; recordedOn: Date }>(
    `SELECT f.name AS file, e.recorded_on AS "recordedOn" FROM ledger_entry e LEFT JOIN import_batch b ON b.id = e.import_id
       LEFT JOIN stored_file f ON f.id = b.file_id
      WHERE e.community_resource_id = $1 AND e.season = $2 AND e.kind = $3 AND e.kind IN ('HOSE_INTAKE', 'EMPTY_BAGS')
      ORDER BY e.id DESC LIMIT 1`,
    [resourceId, season, kind],
  );
  return row ? { ...row, recordedOn: row.recordedOn.toISOString() } : null;
}

/** Returns the stores that hold inputs of a season, with the last count of each. */
export async function storesOfInputs(
  reader: Reader,
  resourceId: number,
  season: string,
): Promise<StoreInputDto[]> {
  const rows = await reader.query<Omit<StoreInputDto, 'countedOn'> & { countedOn: Date | null }>(
    `SELECT i.id AS "stockItemId", w.id AS "storeId", w.name AS store, p.id AS "serviceProviderId", p.name AS provider,
            e.id AS "inputId", e.name AS input, i.unit, i.quantity::float8 AS received,
            m.quantity::float8 AS counted, m.books::float8 AS books, m.created_on AS "countedOn"
       FROM eop e JOIN stock_item i ON i.eop_id = e.id AND i.removed_on IS NULL
       JOIN warehouse w ON w.id = i.warehouse_id AND w.removed_on IS NULL
       LEFT JOIN service_provider p ON p.id = w.service_provider_id AND p.removed_on IS NULL
       LEFT JOIN LATERAL (SELECT quantity, books, created_on FROM stock_movement
                           WHERE stock_item_id = i.id AND kind = 'counted' ORDER BY id DESC LIMIT 1) m ON true
      WHERE e.community_resource_id = $1 AND e.season = $2 ORDER BY lower(w.name), w.id, e.id`,
    [resourceId, season],
  );
  return rows.map(({ countedOn, ...row }) => ({ ...row, countedOn: countedOn?.toISOString() ?? null }));
}
