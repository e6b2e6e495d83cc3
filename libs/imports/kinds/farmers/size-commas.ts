import type { CommaMeaning, CommaQuestion } from '#libs/contracts';
import { CommaEvidence, isAmbiguous } from '../../domain/index.js';
import { sizeText } from './farmer-row.js';
import type { FarmerCells } from './fields.js';

/** Maximum number of ambiguous rows to hold back. After that, the rows seen so far decide the meaning of the comma. */
const ASIDE = 5000;

/** Stages the rows of a list. Rows with a farm size like `0,500` wait until the meaning of the comma is known. */
export class SizeCommas {
  private readonly evidence: CommaEvidence;
  private readonly aside: [rowNo: number, cells: FarmerCells][] = [];
  private settled: CommaMeaning | null;

  constructor(
    column: string,
    private readonly answer: CommaMeaning | undefined,
    private readonly stage: (rowNo: number, cells: FarmerCells, commaIs: CommaMeaning) => number | null,
  ) {
    this.evidence = new CommaEvidence('farmSize', column);
    this.settled = answer ?? null;
  }

  add(rowNo: number, cells: FarmerCells): void {
    const cell = cells.farmSize;
    const hasComma = cell?.includes(',') ?? false;
    if (!cell || !hasComma) {
      const size = this.stage(rowNo, cells, 'decimal');
      if (size !== null) this.evidence.addPlain('', size);
      return;
    }
    const text = sizeText(cell);
    if (!isAmbiguous(text)) {
      const size = this.stage(rowNo, cells, 'decimal');
      if (size !== null) this.evidence.addPlain(text, size);
      return;
    }
    this.evidence.addAmbiguous(rowNo, text);
    if (this.settled) this.stage(rowNo, cells, this.settled);
    else if (this.aside.push([rowNo, cells]) >= ASIDE) this.settle();
  }

  /** Stages the rows held back; call it at the end of the file. */
  settle(): void {
    this.settled ??= this.evidence.guess();
    for (const [rowNo, cells] of this.aside.splice(0)) this.stage(rowNo, cells, this.settled);
  }

  /** Returns one question about the file, or none. */
  questions(): CommaQuestion[] {
    const question = this.evidence.question(this.settled ?? 'decimal', this.answer);
    return question ? [question] : [];
  }

  /** Returns a note on how the commas were read, if the user has not said. */
  notes(): string[] {
    return this.questions()
      .filter(({ answer }) => !answer)
      .map(({ example, column, rows, firstRow, guess, ...as }) => {
        const more = rows > 1 ? ` and ${(rows - 1).toLocaleString('en-NG')} more` : '';
        return `"${example}" in ${column} was read as ${as[guess].toLocaleString('en-NG')} hectares. (row ${firstRow.toLocaleString('en-NG')}${more})`;
      });
  }
}
