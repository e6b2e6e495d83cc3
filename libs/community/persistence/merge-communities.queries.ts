/** Required columns of the rows to merge, besides `row_no`; null keeps the stored value. */
export const MERGED_COMMUNITY_COLUMNS = ['name', 'short_description', 'long_description', 'lga_id'] as const;
export type MergedCommunityColumn = (typeof MERGED_COMMUNITY_COLUMNS)[number];

/** SQL for comparing names: ignores case and white space. */
export const communityKey = (name: string): string =>
  `lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`;

/** SQL of the communities of a resource: `key`, `id`; of two that differ only in case, the older one. */
export const knownCommunities = (communityResourceId: string): string =>
  `SELECT DISTINCT ON (1) ${communityKey('k.name')} AS key, k.id FROM community k
    WHERE k.community_resource_id = ${communityResourceId} ORDER BY 1, k.id`;

/** Returns SQL that lists which fields of community `old` a row changes. White space between words is ignored. */
export function communityChanges(row: string, old: string) {
  const flat = (text: string) => `regexp_replace(${text}, '\\s+', ' ', 'g')`;
  const text = (column: string) =>
    `(${row}.${column} IS NOT NULL AND ${flat(`${row}.${column}`)} IS DISTINCT FROM ${flat(`${old}.${column}`)})`;
  const changes = {
    shortDescription: text('short_description'),
    longDescription: text('long_description'),
    lga: `(${row}.lga_id IS NOT NULL AND ${row}.lga_id IS DISTINCT FROM ${old}.lga_id)`,
  };
  return { ...changes, any: `(${Object.values(changes).join(' OR ')})` };
}

export interface MergeCommunities {
  /** SQL of the rows: a SELECT of `row_no` and `MERGED_COMMUNITY_COLUMNS`; names are unique. */
  rows: string;
  /** Parameters (`$1`) or expressions. */
  accountId: string;
  communityResourceId: string;
  madeBy: string;
}

/**
 * Returns common table expressions that merge rows into communities of a resource, matched by name, ending in
 * `merged_communities(row_no, community_id, version, outcome, before)`; `before` is the earlier state of updated
 * communities. If someone else inserts a community with the same name concurrently, the statement fails with a unique
 * violation; a retry finds that community.
 */
export function mergeCommunities({ rows, accountId, communityResourceId, madeBy }: MergeCommunities): string {
  const columns = MERGED_COMMUNITY_COLUMNS.join(', ');
  const changed = communityChanges('i', 'c').any;
  return `
    incoming AS MATERIALIZED (${rows}),
    known AS MATERIALIZED (${knownCommunities(communityResourceId)}),
    previous AS MATERIALIZED (
      SELECT i.row_no, c.id, c.version, c AS community
        FROM incoming i JOIN known k ON k.key = ${communityKey('i.name')} JOIN community c ON c.id = k.id),
    created AS (
      INSERT INTO community AS c (account_id, community_resource_id, created_by, ${columns})
      SELECT ${accountId}, ${communityResourceId}, ${madeBy}, i.name, coalesce(i.short_description, ''),
             coalesce(i.long_description, ''), i.lga_id
        FROM incoming i WHERE i.row_no NOT IN (SELECT row_no FROM previous) ORDER BY i.row_no
      RETURNING c.id, c.version, c.name),
    changed AS (
      UPDATE community c
         SET short_description = coalesce(i.short_description, c.short_description),
             long_description = coalesce(i.long_description, c.long_description),
             lga_id = coalesce(i.lga_id, c.lga_id), version = c.version + 1
        FROM incoming i JOIN previous p USING (row_no)
       WHERE c.id = p.id AND ${changed}
      RETURNING c.id, c.version),
    merged_communities AS (
      SELECT i.row_no, coalesce(n.id, p.id) AS community_id, coalesce(n.version, c.version, p.version) AS version,
             CASE WHEN n.id IS NOT NULL THEN 'created' WHEN c.id IS NOT NULL THEN 'updated' ELSE 'unchanged' END AS outcome,
             CASE WHEN c.id IS NOT NULL THEN to_jsonb(p.community) END AS before
        FROM incoming i LEFT JOIN created n ON n.name = i.name LEFT JOIN previous p USING (row_no)
             LEFT JOIN changed c ON c.id = p.id)`;
}

export interface AddCommunities {
  /**
   * SQL of the communities: a SELECT of `key` (the caller's), `name`, `description`, `lga_id` and `refused` (do not
   * add); names are unique.
   */
  rows: string;
  /** Parameters (`$1`) or expressions. */
  accountId: string;
  communityResourceId: string;
  madeBy: string;
}

/**
 * Returns common table expressions that add communities to a resource, ending in `added_communities(key, community_id,
 * version)`. An existing name matches its community without changing it; its `version` is null. Both are null for a
 * refused one.
 */
export function addCommunities({ rows, accountId, communityResourceId, madeBy }: AddCommunities): string {
  return `
    incoming AS MATERIALIZED (${rows}),
    known AS MATERIALIZED (${knownCommunities(communityResourceId)}),
    created AS (
      INSERT INTO community AS c (account_id, community_resource_id, created_by, name, short_description, long_description, lga_id)
      SELECT ${accountId}, ${communityResourceId}, ${madeBy}, i.name, i.description, i.description, i.lga_id
        FROM incoming i WHERE NOT i.refused AND ${communityKey('i.name')} NOT IN (SELECT key FROM known) ORDER BY i.name
      RETURNING c.id, c.version, c.name),
    added_communities AS (
      SELECT i.key, coalesce(n.id, k.id) AS community_id, n.version
        FROM incoming i LEFT JOIN created n ON n.name = i.name LEFT JOIN known k ON k.key = ${communityKey('i.name')})`;
}
