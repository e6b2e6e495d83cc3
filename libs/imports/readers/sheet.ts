import type { MergedCells } from './merged-cells.js';
import { quotedList, RowRanges } from './row-ranges.js';
import type { TableRow } from './table.js';

/** A sheet of a workbook, or the text of a CSV file, before its header is known. */
export interface Sheet {
  /** Null for a text. */
  name: string | null;
  hidden: boolean;
  /** Reads it from its start. Without `whole` only the first rows are needed, and merged cells may be ignored. */
  open(whole: boolean): Promise<OpenSheet>;
}

export interface OpenSheet {
  /** Visible non-empty rows, in batches. Can be iterated once. */
  rows: AsyncGenerator<TableRow[]>;
  /** Null if there are none, or if they were not requested. */
  merged: MergedCells | null;
  asides: Asides | null;
  /** True if the rows end before the sheet does, because only the first were requested. */
  cut?: boolean;
}

/** A file that contains tables. */
export interface TableFile {
  sheets: readonly Sheet[];
  /** Notes from before the file is read, about its encoding. */
  notes: readonly string[];
  /** Most likely cause when a row has more cells than the header. */
  surplus: string;
}

/** Facts about a sheet that its rows do not show, collected while it is read. */
export class Asides {
  readonly hiddenRows = new RowRanges();
  readonly hiddenColumns = new Set<number>();
  /** Cells with a formula that no program has calculated. */
  readonly uncalculated = new RowRanges();

  /** Returns sentences about them; `through` is false if the sheet was not read to its end. */
  sentences(header: readonly string[], merged: MergedCells | null, through: boolean): string[] {
    const sentences: string[] = [];
    const named = (columns: Iterable<number>) =>
      [...columns]
        .sort((a, b) => a - b)
        .map((column) => header[column]?.trim() ?? '')
        .filter((name) => name !== '');
    const { count, list } = this.hiddenRows;
    if (count > 0 && !through) sentences.push(`Hidden rows are not read; the first are ${list}.`);
    const hidden = named(this.hiddenColumns);
    if (hidden.length > 0) sentences.push(`Hidden columns are read like the others: ${quotedList(hidden)}.`);
    if (merged && merged.filled.count > 0) {
      const columns = quotedList(named(merged.filledColumns));
      sentences.push(
        `${merged.filled.named} got the value of merged cells above${columns === '' ? '' : ` in ${columns}`}.`,
      );
    }
    if (this.uncalculated.count > 0) {
      sentences.push(
        `${this.uncalculated.named} ${this.uncalculated.count === 1 ? 'has' : 'have'} formulas without a result, read as blank. Open the file in Excel or LibreOffice, save it and import again.`,
      );
    }
    return sentences;
  }
}
