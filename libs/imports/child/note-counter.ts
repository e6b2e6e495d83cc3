import type { RowFault } from '../domain/reasons.js';

/** Counts automatic corrections and summarises each kind in one sentence. */
export class NoteCounter {
  private readonly kinds = new Map<string, { first: string; firstRow: number; rows: number }>();

  add(rowNo: number, notes: RowFault[]): void {
    for (const note of notes) {
      const kind = this.kinds.get(note.code);
      if (kind) kind.rows += 1;
      else this.kinds.set(note.code, { first: note.message, firstRow: rowNo, rows: 1 });
    }
  }

  /** "The missing 0 before 8031234567 was added. (row 3 and 213 more)" */
  sentences(): string[] {
    return [...this.kinds.values()].map(({ first, firstRow, rows }) => {
      const more = rows > 1 ? ` and ${(rows - 1).toLocaleString('en-NG')} more` : '';
      return `${first} (row ${firstRow.toLocaleString('en-NG')}${more})`;
    });
  }
}
