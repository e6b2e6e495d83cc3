import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type TableOut, tableStream } from '#libs/tabular';
import { headerKey, isRejectColumn, REJECT_COLUMNS } from '../domain/index.js';
import { openMap, openTable, type Source, type Table } from '../readers/index.js';
import type { RejectsTask, Staged } from './protocol.js';
import { RejectedCells } from './rejected-cells.js';
import { RejectedPlacemarks } from './rejected-placemarks.js';

const isMap = ({ format }: RejectsTask) => format === 'kml' || format === 'kmz';

/**
 * Writes the rejected rows of a file: a table as CSV or workbook with the file's own columns as they stand in it, a map as
 * KML with the placemarks as they stand in it, each with its row number and every reason. It imports again as it is once the
 * rows are put right.
 */
export async function writeRejects(task: RejectsTask, source: Source, out: Writable): Promise<Staged> {
  const cells = new RejectedCells(task);
  let written = 0;
  async function* counted<Item>(batches: AsyncIterable<Item[]>) {
    for await (const batch of batches) {
      written += batch.length;
      yield batch;
    }
  }
  if (isMap(task)) {
    const placemarks = new RejectedPlacemarks(task, cells);
    const file = await openMap(task.format === 'kmz' ? 'kmz' : 'kml', source, placemarks);
    await pipeline(Readable.from(placemarks.document(counted(file.placemarks))), out);
  } else if (task.as !== 'kml' && task.format !== 'kml' && task.format !== 'kmz') {
    const { header, rows } = rejectedRows(await openTable(task.format, source), task, cells);
    await pipeline(tableStream(task.as, { header, rows: counted(rows) }, { sheet: 'Rejected rows' }), out);
  }
  return { rows: written, notes: [], corrections: [], questions: [], brokenOff: null };
}

function rejectedRows(
  table: Table,
  task: RejectsTask,
  cells: RejectedCells,
): { header: string[]; rows: AsyncIterable<string[][]> } {
  const reasons = new Map(task.reasons);
  const bvn = new Set(task.headings.bvn);
  const phone = new Set(task.headings.phone);
  const shownAs = table.header.map((name) => {
    const key = headerKey(name);
    return bvn.has(key) ? 'bvn' : phone.has(key) ? 'phone' : 'other';
  });
  const kept = [...table.header.keys()].filter((index) => !isRejectColumn(table.header[index] ?? ''));
  async function* rows() {
    for await (const batch of table.rows)
      yield batch.flatMap(({ rowNo, cells: row }) => {
        const reason = reasons.get(rowNo);
        if (reason === undefined) return [];
        const own = kept.map((index) => cells[shownAs[index] ?? 'other'](row[index] ?? ''));
        return [[...own, cells.mark, String(rowNo), reason]];
      });
  }
  const header = [...kept.map((index) => cells.other(table.header[index] ?? '')), ...REJECT_COLUMNS];
  return { header, rows: rows() } satisfies TableOut;
}
