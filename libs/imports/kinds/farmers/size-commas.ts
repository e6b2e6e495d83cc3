import type { CommaMeaning, CommaQuestion } from '#libs/contracts';
import { CommaEvidence, isAmbiguous } from '../../domain/index.js';
import { sizeText } from './farmer-row.js';
import type { FarmerCells } from './fields.js';

/** Rows whose comma is kept aside until the others have told what it is; then it is settled by those that were seen. */
const ASIDE = 5000;

/** Stages the rows of a list, those with a farm size like `0,500` once it is known what its comma parts in this file. */
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

  /** Stages what is kept aside; to be called at the end of the file. */
  settle(): void {
    this.settled ??= this.evidence.guess();
    for (const [rowNo, cells] of this.aside.splice(0)) this.stage(rowNo, cells, this.settled);
  }

  /** What is asked of the file: one question, or none. */
  questions(): CommaQuestion[] {
    const question = this.evidence.question(this.settled ?? 'decimal', this.answer);
    return question ? [question] : [];
  }

  /** How it was read, where nobody has said how. */
  notes(): string[] {
    return this.questions()
      .filter(({ answer }) => !answer)
      .map(({ example, column, rows, firstRow, guess, ...as }) => {
        const more = rows > 1 ? ` and ${(rows - 1).toLocaleString('en-NG')} more` : '';
        return `"${example}" in ${column} was read as ${as[guess].toLocaleString('en-NG')} hectares. (row ${firstRow.toLocaleString('en-NG')}${more})`;
      });
  }
}
