import { fault, type ReasonCode } from '../../domain/index.js';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import type { FoundFault } from '../../persistence/reject-rows.queries.js';

/** Target of an import's rows. */
export type FarmBatch = Pick<ImportBatch, 'id' | 'accountId' | 'communityResourceId'>;

/** Staged rows of import `$1` that are not rejected, as `r`. */
export const READY = `import_farm_row r
  WHERE r.import_id = $1 AND NOT EXISTS
    (SELECT 1 FROM import_outcome o WHERE o.import_id = r.import_id AND o.row_no = r.row_no)`;

/** The range of all rows, for `openRows`. */
export const ALL_ROWS = [0, Number.MAX_SAFE_INTEGER] as const;

/** A query's finding about a row. */
export interface Verdict {
  row_no: number;
  /** The placemark's name. */
  called: string | null;
  code: ReasonCode;
  shown: string;
  detail: string;
}

/** "12.7405, 4.5205" */
export const near = (geometry: string) =>
  `round(ST_Y(${geometry})::numeric, 4) || ', ' || round(ST_X(${geometry})::numeric, 4)`;

export const faultOf = (field: string, { row_no, called, code, shown, detail }: Verdict): FoundFault => ({
  ...fault(field, code, shown, detail),
  rowNo: row_no,
  called,
  column: null,
});

/** True for a finding, which does not keep the row from being stored. */
export const isFinding = ({ code }: Verdict) => code.startsWith('finding.');
