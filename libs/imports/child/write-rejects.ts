import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type TableOut, tableStream } from '#libs/tabular';
import {
  headerKey,
  isRejectColumn,
  isSurplusColumn,
  REJECT_COLUMNS,
  SURPLUS_COLUMN,
} from '../domain/index.js';
import { openMap, openTable, readAll, type Source, type Table } from '../readers/index.js';
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
    const readAs = { sheet: task.sheet ?? undefined, headerRow: task.headerRow ?? undefined };
    // The columns of the file that comes out must be known before its first row.
    const file = task.surplus ? await readAll(source) : source;
    const surplus = task.surplus ? await widestSurplus(await openTable(task.format, file, readAs), task) : 0;
    const { header, rows } = rejectedRows(await openTable(task.format, file, readAs), task, cells, surplus);
    await pipeline(tableStream(task.as, { header, rows: counted(rows) }, { sheet: 'Rejected rows' }), out);
  }
  return { rows: written, notes: [], corrections: [], questions: [], brokenOff: null };
}

/** The cells of a row for which the file has no heading; blank ones at their end left out. */
function surplusOf(table: Table, row: string[]): string[] {
  const cells = row.filter(
    (_cell, index) => index >= table.header.length || isSurplusColumn(table.header[index] ?? ''),
  );
  while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
  return cells;
}

async function widestSurplus(table: Table, task: RejectsTask): Promise<number> {
  const rejected = new Set(task.reasons.map(([rowNo]) => rowNo));
  let widest = 0;
  for await (const batch of table.rows)
    for (const { rowNo, cells } of batch)
      if (rejected.has(rowNo)) widest = Math.max(widest, surplusOf(table, cells).length);
  return widest;
}

function rejectedRows(
  table: Table,
  task: RejectsTask,
  cells: RejectedCells,
  surplus: number,
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
        const beyond = surplusOf(table, row);
        const more = Array.from({ length: surplus }, (_, index) => cells.other(beyond[index] ?? ''));
        return [[...own, ...more, cells.mark, String(rowNo), reason]];
      });
  }
  const header = [
    ...kept.map((index) => cells.other(table.header[index] ?? '')),
    ...Array.from({ length: surplus }, () => SURPLUS_COLUMN),
    ...REJECT_COLUMNS,
  ];
  return { header, rows: rows() } satisfies TableOut;
}
