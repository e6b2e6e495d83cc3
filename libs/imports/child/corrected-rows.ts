import { readImportMark, type TokenKeys } from '#libs/identifier-encryption';
import type { Correction } from './protocol.js';

const ROW_NUMBER = /^\d{1,9}$/;

/** Finds rows that come from an earlier import of the account, by the mark in its rejects file. */
export class CorrectedRows {
  readonly found: Correction[] = [];
  /** A file refers to few imports, each in many rows. */
  private readonly imports = new Map<string, number | null>();

  constructor(
    private readonly accountId: number,
    private readonly keys: TokenKeys,
  ) {}

  add(rowNo: number, mark: string | undefined, row: string | undefined): void {
    if (!mark || !row || !ROW_NUMBER.test(row.trim())) return;
    let importId = this.imports.get(mark);
    if (importId === undefined) {
      importId = readImportMark(mark, this.accountId, this.keys);
      this.imports.set(mark, importId);
    }
    if (importId !== null) this.found.push([rowNo, importId, Number(row)]);
  }
}
