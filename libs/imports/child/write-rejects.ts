import type { Writable } from 'node:stream';
import { guardCell, REJECT_COLUMNS } from '../domain/index.js';
import { openPlacemarks, openTable, type Source } from '../readers/index.js';
import type { Task } from './protocol.js';

type WriteRejects = Extract<Task, { do: 'writeRejects' }>;

/** A CSV cell (RFC 4180), guarded against spreadsheets that would execute it. */
const cell = (text: string) => {
  const guarded = guardCell(text);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};
const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`;

/**
 * Writes the rejected rows of a file as CSV: the file's own columns as they stand in it, then the row number and every
 * reason. It imports again as it is once the rows are put right. For a map the columns are the placemarks' data.
 */
export async function writeRejects(
  task: WriteRejects,
  source: Source,
  out: Writable,
): Promise<{ rows: number }> {
  const reasons = new Map(task.reasons);
  const write = async (text: string) => {
    if (!out.write(text)) await new Promise((resolve) => out.once('drain', resolve));
  };
  // A byte order mark: without it Excel takes UTF-8 for Windows-1252 and spoils the letters.
  await write('\uFEFF');
  let rows = 0;
  if (task.kind === 'kml' || task.kind === 'kmz') {
    const { placemarks } = await openPlacemarks(task.kind, source);
    await write(line(['name', 'data', ...REJECT_COLUMNS]));
    for await (const batch of placemarks)
      for (const { rowNo, name, data } of batch) {
        const reason = reasons.get(rowNo);
        if (reason === undefined) continue;
        rows += 1;
        const told = Object.entries(data).map(([key, value]) => `${key}: ${value}`);
        await write(line([name, told.join('; '), String(rowNo), reason]));
      }
    return { rows };
  }
  const table = await openTable(task.kind, source);
  const kept = table.header
    .map((_, index) => index)
    .filter((index) => !isRejectColumn(table.header[index] ?? ''));
  await write(line([...kept.map((index) => table.header[index] ?? ''), ...REJECT_COLUMNS]));
  for await (const batch of table.rows)
    for (const { rowNo, cells } of batch) {
      const reason = reasons.get(rowNo);
      if (reason === undefined) continue;
      rows += 1;
      await write(line([...kept.map((index) => cells[index] ?? ''), String(rowNo), reason]));
    }
  return { rows };
}

const isRejectColumn = (header: string) => (REJECT_COLUMNS as readonly string[]).includes(header.trim());
