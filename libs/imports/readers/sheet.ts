import type { MergedCells } from './merged-cells.js';
import { quotedList, RowRanges } from './row-ranges.js';
import type { TableRow } from './table.js';

/** A sheet of a workbook, or the text of a CSV file, before anything is known of its header. */
export interface Sheet {
  /** Null for a text. */
  name: string | null;
  hidden: boolean;
  /** Reads it from its start. Without `whole` the first rows are wanted only, and merged cells may be left as they are. */
  open(whole: boolean): Promise<OpenSheet>;
}

export interface OpenSheet {
  /** Rows with something in them that a person sees, in batches. To be iterated once. */
  rows: AsyncGenerator<TableRow[]>;
  /** Null where there are none, and where they were not asked for. */
  merged: MergedCells | null;
  asides: Asides | null;
  /** True where its rows end before the sheet does: only the first were wanted. */
  cut?: boolean;
}

/** A file that holds tables. */
export interface TableFile {
  sheets: readonly Sheet[];
  /** What is known of the file before it is read: its encoding. */
  notes: readonly string[];
  /** What is most often the cause when a row has more cells than the header. */
  surplus: string;
}

/** What of a sheet is not seen in its rows: gathered while it is read. */
export class Asides {
  readonly hiddenRows = new RowRanges();
  readonly hiddenColumns = new Set<number>();
  /** Cells with a formula that no program has calculated. */
  readonly uncalculated = new RowRanges();

  /** Sentences about it; `through` is false where the sheet was not read to its end. */
  sentences(header: readonly string[], merged: MergedCells | null, through: boolean): string[] {
    const sentences: string[] = [];
    const named = (columns: Iterable<number>) =>
      [...columns]
        .sort((a, b) => a - b)
        .map((column) => header[column]?.trim() ?? '')
        .filter((name) => name !== '');
    const { count, list } = this.hiddenRows;
    if (count > 0 && !through) sentences.push(`Hidden rows are not read; among the first are ${list}.`);
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
