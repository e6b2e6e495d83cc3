import { RowRanges } from './row-ranges.js';
import { MAX_COLUMNS } from './table.js';

/** Maximum number of merged areas; a list has a few hundred. */
const MAX_MERGES = 50_000;

/** A merged area: rows as the sheet numbers them, columns from 0. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Merged areas of a sheet. A spreadsheet stores the value in the first cell only but shows it for all, so it applies
 * to every row.
 */
export class MergedCells {
  private readonly across = new Map<number, Merge[]>();
  private readonly down: Merge[] = [];
  private next = 0;
  private active: { merge: Merge; value: string }[] = [];
  /** Rows that were given a value. */
  readonly filled = new RowRanges();
  readonly filledColumns = new Set<number>();

  constructor(merges: readonly Merge[]) {
    for (const merge of merges.slice(0, MAX_MERGES)) {
      if (merge.left >= MAX_COLUMNS) continue;
      if (merge.right > merge.left) {
        const row = this.across.get(merge.top);
        if (row) row.push(merge);
        else this.across.set(merge.top, [merge]);
      }
      if (merge.bottom > merge.top) this.down.push(merge);
    }
    this.down.sort((a, b) => a.top - b.top);
  }

  /** Returns the horizontal merges of a row. */
  spans(rowNo: number): readonly Merge[] {
    return this.across.get(rowNo) ?? [];
  }

  /** Fills the values of merged cells above into a non-empty row. Call it for every row in order. */
  fill(rowNo: number, cells: string[]): void {
    if (this.down.length === 0) return;
    let isFilled = false;
    if (this.active.length > 0) {
      this.active = this.active.filter(({ merge }) => merge.bottom >= rowNo);
      for (const { merge, value } of this.active) {
        while (cells.length <= merge.left) cells.push('');
        if (cells[merge.left] !== '') continue;
        cells[merge.left] = value;
        this.filledColumns.add(merge.left);
        isFilled = true;
      }
    }
    if (isFilled) this.filled.add(rowNo);
    for (let merge = this.down[this.next]; merge && merge.top <= rowNo; merge = this.down[++this.next]) {
      const value = merge.top === rowNo ? cells[merge.left] : '';
      if (value && merge.bottom > rowNo) this.active.push({ merge, value });
    }
  }
}
