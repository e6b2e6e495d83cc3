import { SOIL_COLUMNS } from '#libs/contracts/imports/columns';
import { anySampleChange, isSample, MERGED_SAMPLE_VALUES, sampleChange } from '#libs/soil';
import { changesOf } from '../field-changes.js';
import type { RowsSql } from '../import-kind.js';
import { SOIL_FIELDS } from './fields.js';

const headingOf = new Map<string, string>(SOIL_COLUMNS.map(({ field, heading }) => [field, heading]));

/** Fields of a sample that a row can change: the displayed values of sample `s` and row `r`. */
const CHANGES = changesOf(
  SOIL_FIELDS.flatMap(({ field, columns }) => {
    const column = MERGED_SAMPLE_VALUES.find((each) => each === columns[0]?.column);
    const heading = headingOf.get(field) ?? field;
    return column
      ? [[field, heading, `s.${column}`, `r.${column}`, sampleChange('r', 's', column)] as const]
      : [];
  }),
);

const detail = (row: string) => `concat_ws(', ', f.code, ${row}.taken_on::text)`;

/** Returns SQL for the planned outcome of each of `rows`. */
export const previewSoil = (rows: string): RowsSql => ({
  select: `
    SELECT r.row_no, s.id AS target_id,
           CASE WHEN s.id IS NULL THEN 'created' WHEN ${anySampleChange('r', 's')} THEN 'updated' ELSE 'unchanged' END AS outcome,
           false AS reopens, r.code AS called, ${detail('r')} AS detail, ${CHANGES} AS changes
      FROM (${rows}) r JOIN farm f ON f.id = r.farm_id LEFT JOIN soil_sample s ON ${isSample('r', 's')}`,
  values: [],
});

/** Returns SQL for the outcome of `rows`: the earlier sample (`s`) next to the current one (`r`), unless it changed since. */
export const madeSoil = (rows: string): RowsSql => ({
  select: `
    SELECT u.row_no, r.id AS target_id, r.code AS called, ${detail('r')} AS detail,
           CASE WHEN u.before IS NULL OR r.version <> u.version THEN '[]' ELSE ${CHANGES} END AS changes
      FROM (${rows}) u LEFT JOIN soil_sample r ON r.id = u.target_id AND r.removed_on IS NULL
      LEFT JOIN farm f ON f.id = r.farm_id
      LEFT JOIN LATERAL jsonb_populate_record(NULL::soil_sample, u.before) s ON true`,
  values: [],
});
