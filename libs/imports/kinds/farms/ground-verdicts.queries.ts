import type { Transaction } from '#libs/platform';
import { openRows } from '../../persistence/open-rows.js';
import { matchedRows, matchValues } from './matched-rows.js';
import { ALL_ROWS, type FarmBatch, type Verdict } from './ready-rows.js';

/** Square metres: limits of the likely size of a programme's farm. */
const SMALLEST = 100;
const LARGEST = 5_000_000;
/** Minimum overlap to report: share of the smaller farm, and square metres. Anything less is within GPS error. */
const SHARE = 0.05;
const SQUARE_METRES = 50;
/** Maximum number of overlapping farms to check per row. */
const LOOKED_AT = 8;

/** SQL that tests whether the boxes of `a` and `b` overlap enough for the boundaries to do so. */
const boxesShare = (a: string, b: string) => {
  const side = (least: string, most: string) =>
    `greatest(0, least(${most}(${a}), ${most}(${b})) - greatest(${least}(${a}), ${least}(${b})))`;
  return `${side('ST_XMin', 'ST_XMax')} * ${side('ST_YMin', 'ST_YMax')} >= ${SHARE} * least(ST_Area(${a}), ST_Area(${b}))`;
};

const hectares = (squareMetres: string) => `trim_scale(round((${squareMetres} / 10000)::numeric, 2))`;

/**
 * Reports oddities of new boundaries: the same as another farm's, an overlap with another (the largest one), unusually
 * small or large. None of them keeps a row from being stored. The parser has found neighbours in the file; the
 * boundary index finds stored ones.
 */
export function groundVerdicts(tx: Transaction, batch: FarmBatch): Promise<Verdict[]> {
  return tx.query<Verdict>(
    `WITH fresh AS MATERIALIZED (
       SELECT i.row_no, i.name, i.code, i.boundary, i.area_m2, i.near, i.farm_id
         FROM (${matchedRows(openRows('import_farm_row'))}) i
         LEFT JOIN farm f ON f.id = i.farm_id
        WHERE f.id IS NULL OR NOT same_boundary(f.boundary, i.boundary)),
     pairs AS (
       SELECT i.row_no, i.name, i.code, i.boundary AS a, i.area_m2, o.boundary AS b, 'farm ' || o.code AS other,
              'finding.duplicate' AS same, 'finding.overlap' AS lies_over
         FROM fresh i CROSS JOIN LATERAL (
           SELECT f.code, f.boundary FROM farm f
            WHERE f.account_id = $4 AND f.boundary && i.boundary AND f.id IS DISTINCT FROM i.farm_id
              AND ${boxesShare('f.boundary', 'i.boundary')} LIMIT ${LOOKED_AT}) o
       UNION ALL
       SELECT i.row_no, i.name, i.code, i.boundary, i.area_m2, o.boundary, 'placemark ' || o.row_no || ' (' || o.code || ')',
              'finding.duplicateInFile', 'finding.overlapInFile'
         FROM fresh i CROSS JOIN LATERAL unnest(i.near) n JOIN fresh o ON o.row_no = n),
     measured AS (
       SELECT row_no, name, code, other, same, lies_over, area_m2 / nullif(ST_Area(a), 0) AS scale,
              least(ST_Area(a), ST_Area(b)) AS smaller,
              CASE WHEN same_boundary(a, b) THEN ST_Area(a) WHEN ST_IsValid(b) THEN ST_Area(ST_Intersection(a, b)) ELSE 0 END AS shared,
              same_boundary(a, b) AS is_same
         FROM pairs),
     worst AS (
       SELECT DISTINCT ON (row_no) * FROM measured
        WHERE is_same OR shared >= ${SHARE} * smaller AND shared * scale >= ${SQUARE_METRES}
        ORDER BY row_no, is_same DESC, shared DESC)
     SELECT row_no, name AS called, CASE WHEN is_same THEN same ELSE lies_over END AS code, other AS shown,
            CASE WHEN NOT is_same
                 THEN ${hectares('shared * scale')} || ' ha, ' || round((100 * shared / smaller)::numeric) || ' %' ELSE '' END AS detail
       FROM worst
     UNION ALL
     SELECT row_no, name, 'finding.size', ${hectares('area_m2')} || ' ha', '' FROM fresh
      WHERE area_m2 < ${SMALLEST} OR area_m2 > ${LARGEST}`,
    [batch.id, ...ALL_ROWS, ...matchValues(batch)],
  );
}
