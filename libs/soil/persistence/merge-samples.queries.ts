/** Results and further values of the rows to merge; null keeps the stored value. */
export const MERGED_SAMPLE_VALUES = [
  'depth_to',
  'laboratory',
  'ph',
  'ph_method',
  'total_nitrogen',
  'phosphorus',
  'phosphorus_method',
  'potassium',
  'organic_carbon',
  'texture',
] as const;

/** All columns of the rows to merge, besides `row_no` and `farm_id`. A sample is found by the first three. */
export const MERGED_SAMPLE_COLUMNS = [
  'code',
  'taken_on',
  'depth_from',
  'latitude',
  'longitude',
  ...MERGED_SAMPLE_VALUES,
] as const;
export type MergedSampleColumn = (typeof MERGED_SAMPLE_COLUMNS)[number];

/** SQL of a row's position; null without one. */
export const samplePoint = (row: string): string =>
  `CASE WHEN ${row}.longitude IS NOT NULL THEN ST_SetSRID(ST_MakePoint(${row}.longitude, ${row}.latitude), 4326) END`;

/** SQL that tests whether a row is the stored sample `old`. */
export const isSample = (row: string, old: string): string =>
  `${old}.farm_id = ${row}.farm_id AND lower(${old}.code) = lower(${row}.code) AND ${old}.taken_on = ${row}.taken_on
     AND ${old}.depth_from = ${row}.depth_from AND ${old}.removed_on IS NULL`;

/** SQL that tests whether a row changes a value, or the position, of sample `old`. */
export const sampleChange = (
  row: string,
  old: string,
  column: (typeof MERGED_SAMPLE_VALUES)[number] | 'position',
) =>
  column === 'position'
    ? `(${row}.longitude IS NOT NULL AND (ST_X(${old}.position), ST_Y(${old}.position)) IS DISTINCT FROM (${row}.longitude, ${row}.latitude))`
    : `(${row}.${column} IS NOT NULL AND ${row}.${column} IS DISTINCT FROM ${old}.${column})`;

export const anySampleChange = (row: string, old: string): string =>
  `(${([...MERGED_SAMPLE_VALUES, 'position'] as const).map((column) => sampleChange(row, old, column)).join(' OR ')})`;

/**
 * Returns common table expressions that merge rows into the samples of their farms, ending in `merged_samples(row_no,
 * sample_id, version, outcome, before)`; `before` is the earlier state of updated samples. If someone else adds the
 * same sample concurrently, the statement fails with a unique violation; a retry finds it.
 * @param rows SQL: `row_no`, `farm_id` and `MERGED_SAMPLE_COLUMNS`; no sample twice
 */
export function mergeSamples({ rows, madeBy }: { rows: string; madeBy: string }): string {
  const values = MERGED_SAMPLE_VALUES.filter((column) => column !== 'laboratory');
  const sets = MERGED_SAMPLE_VALUES.map((column) => `${column} = coalesce(i.${column}, s.${column})`);
  return `
    incoming AS MATERIALIZED (${rows}),
    previous AS MATERIALIZED (
      SELECT i.row_no, s.id, s.version, to_jsonb(s) AS sample
        FROM incoming i JOIN soil_sample s ON ${isSample('i', 's')}),
    created AS (
      INSERT INTO soil_sample AS s (account_id, community_resource_id, farm_id, created_by, code, taken_on, depth_from,
                                    position, laboratory, ${values.join(', ')})
      SELECT f.account_id, f.community_resource_id, f.id, ${madeBy}, i.code, i.taken_on, i.depth_from, ${samplePoint('i')},
             coalesce(i.laboratory, ''), ${values.map((column) => `i.${column}`).join(', ')}
        FROM incoming i JOIN farm f ON f.id = i.farm_id
       WHERE i.row_no NOT IN (SELECT row_no FROM previous) ORDER BY i.row_no
      RETURNING s.*),
    changed AS (
      UPDATE soil_sample s SET ${sets.join(', ')}, position = coalesce(${samplePoint('i')}, s.position), version = s.version + 1
        FROM incoming i JOIN previous k USING (row_no)
       WHERE s.id = k.id AND ${anySampleChange('i', 's')}
      RETURNING s.id, s.version),
    merged_samples AS (
      SELECT i.row_no, coalesce(n.id, k.id) AS sample_id, coalesce(n.version, c.version, k.version) AS version,
             CASE WHEN n.id IS NOT NULL THEN 'created' WHEN c.id IS NOT NULL THEN 'updated' ELSE 'unchanged' END AS outcome,
             CASE WHEN c.id IS NOT NULL THEN k.sample END AS before
        FROM incoming i LEFT JOIN previous k USING (row_no) LEFT JOIN changed c ON c.id = k.id
             LEFT JOIN created n ON k.id IS NULL AND ${isSample('i', 'n')})`;
}

/** SQL of the results of `mergeSamples`: a SELECT of `row_no`, `sample_id`, `version`, `outcome` and `before`. */
type StoredRows = string;

/**
 * Returns the effect of undoing a merge on each row: a SELECT of `row_no`, `sample_id`, `before` and `verdict`.
 * Verdicts: `removed` (it created the sample), `restored` (it changed it), `kept` (changed since), `gone`.
 */
export const judgeSamples = (rows: StoredRows, samples = 'soil_sample'): string => `
    SELECT u.row_no, u.sample_id, u.before,
           CASE WHEN s.id IS NULL OR s.removed_on IS NOT NULL THEN 'gone'
                WHEN s.version <> u.version THEN 'kept'
                WHEN u.outcome = 'updated' THEN 'restored'
                ELSE 'removed' END AS verdict
      FROM (${rows}) u LEFT JOIN ${samples} s ON s.id = u.sample_id`;

/** Returns common table expressions that undo a merge by the verdicts of `judgeSamples`, ending in `undone`. */
export function undoSamples(rows: StoredRows): string {
  const sets = [...MERGED_SAMPLE_VALUES, 'position'].map((column) => `${column} = b.${column}`);
  return `
    locked AS MATERIALIZED (
      SELECT s.* FROM soil_sample s WHERE s.id IN (SELECT sample_id FROM (${rows}) x) ORDER BY s.id FOR UPDATE),
    undone AS MATERIALIZED (${judgeSamples(rows, 'locked')}),
    restored AS (
      UPDATE soil_sample s SET ${sets.join(', ')}, version = s.version + 1
        FROM undone u CROSS JOIN LATERAL jsonb_populate_record(NULL::soil_sample, u.before) b
       WHERE u.verdict = 'restored' AND s.id = u.sample_id),
    removed AS (DELETE FROM soil_sample s USING undone u WHERE u.verdict = 'removed' AND s.id = u.sample_id)`;
}
