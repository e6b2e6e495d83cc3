import { HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import type { Bind, Page, Reader } from '#libs/platform';
import type { Collection } from '../domain/documents.js';
import type { FeatureFilter } from '../domain/parameters.js';

export type Visible = (bind: Bind) => string;
/** A collection's kind and the id of its community resource or farm resource. */
export interface Place {
  kind: 'community' | 'farm';
  resourceId: number;
}

const COLUMN = { community: 'f.community_resource_id', farm: 'f.farm_resource_id' } as const;
const ha = (column: string) => `round((${column} * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)`;
const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A feature as JSON text, always a MultiPolygon: with mixed types GDAL and QGIS see no layer type. */
const FEATURE = `json_build_object('type', 'Feature', 'id', f.id,
  'geometry', ST_AsGeoJSON(f.boundary, 7)::json,
  'properties', json_build_object('code', f.code, 'status', f.status, 'community_resource', cr.name,
    'farm_resource', fr.name, 'community', c.name, 'season', cr.season, 'state', s.name, 'lga', l.name,
    'mapped_ha', ${ha('f.area_m2')}, 'declared_ha', ${ha('f.declared_size_m2')},
    'captured', ${time('f.captured_on')}, 'completed', ${time('f.completed_on')}, 'changed', ${time('f.updated_on')}))::text`;
const JOINS = `
  LEFT JOIN community_resource cr ON cr.id = f.community_resource_id
  LEFT JOIN farm_resource fr ON fr.id = f.farm_resource_id AND fr.removed_on IS NULL
  LEFT JOIN community c ON c.id = f.community_id
  LEFT JOIN lga l ON l.id = coalesce(f.lga_id, c.lga_id) LEFT JOIN state s ON s.id = coalesce(l.state_id, cr.state_id)`;

function conditions(place: Place, visible: Visible, bind: Bind, filter: FeatureFilter | null): string {
  const { boxes = [], from = null, until = null } = filter ?? {};
  const inBoxes = boxes.map(
    (box) => `f.boundary && ST_MakeEnvelope(${box.map((side) => `${bind(side)}::float8`).join(', ')}, 4326)`,
  );
  return [
    `${COLUMN[place.kind]} = ${bind(place.resourceId)}::bigint`,
    visible(bind),
    ...(inBoxes.length > 0 ? [`(f.boundary IS NULL OR ${inBoxes.join(' OR ')})`] : []),
    ...(from ? [`f.updated_on >= ${bind(from)}::timestamptz`] : []),
    ...(until ? [`f.updated_on <= ${bind(until)}::timestamptz`] : []),
  ].join(' AND ');
}

/** Returns the features after an id, as JSON texts in the order of ids, one more than the limit if there are more. */
export function features(
  reader: Reader,
  place: Place,
  visible: Visible,
  filter: FeatureFilter,
): Promise<{ id: number; feature: string }[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = conditions(place, visible, bind, filter);
  return reader.query(
    `SELECT f.id, ${FEATURE} AS feature
       FROM (SELECT f.* FROM farm f WHERE ${where} AND f.id > ${bind(filter.after)}::bigint
              ORDER BY f.id LIMIT ${bind(filter.limit + 1)}::int) f ${JOINS} ORDER BY f.id`,
    values,
  );
}

/** Counts all features under a filter. */
export async function countFeatures(
  reader: Reader,
  place: Place,
  visible: Visible,
  filter: FeatureFilter,
): Promise<number> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const [row] = await reader.query<{ n: number }>(
    `SELECT count(*) AS n FROM farm f WHERE ${conditions(place, visible, bind, filter)}`,
    values,
  );
  return row?.n ?? 0;
}

/** Returns one feature as JSON text; null if there is none. */
export async function featureOf(
  reader: Reader,
  place: Place,
  visible: Visible,
  id: number,
): Promise<string | null> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const [row] = await reader.query<{ feature: string }>(
    `SELECT ${FEATURE} AS feature FROM farm f ${JOINS}
      WHERE ${conditions(place, visible, bind, null)} AND f.id = ${bind(id)}::bigint`,
    values,
  );
  return row?.feature ?? null;
}

interface CollectionsAsked {
  /** Null: all. */
  place: Place | null;
  /** Whether to read all farms of the collection for its box and first day. */
  extent: boolean;
  page?: Page;
}

/**
 * Returns a page of the collections in scope, or one of them.
 * @param scope null: all accounts, and all resources of the account
 */
export function collections(
  reader: Reader,
  scope: { accountId: number | null; resourceIds: number[] | null },
  { place, extent: isWithExtent, page = { limit: 1, offset: 0 } }: CollectionsAsked,
): Promise<Collection[]> {
  const extent = (kind: Place['kind']) => `
    (SELECT jsonb_build_object('box', ST_Extent(f.boundary)::text, 'since', ${time('min(f.created_on)')})
       FROM farm f WHERE ${COLUMN[kind]} = r.id)`;
  const facts = (kind: Place['kind']) => (isWithExtent ? extent(kind) : "'{}'::jsonb");
  const only = place ? 'AND r.id = $3::bigint' : '';
  const kinds = {
    community: `SELECT 'community-' || r.id AS id, r.name || ', ' || r.season AS title, 'Farms of a community resource' AS description,
                       ${facts('community')} AS facts
                  FROM community_resource r
                 WHERE ($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2)) ${only}`,
    farm: `SELECT 'farm-' || r.id, r.name, 'Farms of a farm resource', ${facts('farm')}
             FROM farm_resource r
            WHERE r.removed_on IS NULL AND ($1::bigint IS NULL OR r.account_id = $1)
              AND ($2::bigint[] IS NULL OR r.community_resource_id = ANY($2)) ${only}`,
  };
  const source = place ? kinds[place.kind] : `${kinds.community} UNION ALL ${kinds.farm}`;
  return reader
    .query<Omit<Collection, 'extent' | 'since'> & { facts: { box?: string | null; since?: string | null } }>(
      `SELECT id, title, description, facts FROM (${source}) x(id, title, description, facts) ORDER BY lower(title), id
        LIMIT ${Number(page.limit)} OFFSET ${Number(page.offset)}`,
      [scope.accountId, scope.resourceIds, ...(place ? [place.resourceId] : [])],
    )
    .then((rows) =>
      rows.map(({ facts: { box, since }, ...row }) => ({
        ...row,
        // `BOX(west south,east north)`
        extent: box
          ? box
              .replace(/^BOX\(|\)$/g, '')
              .split(/[ ,]/)
              .map(Number)
          : null,
        since: since ?? null,
      })),
    );
}
