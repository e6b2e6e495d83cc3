import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type TableOut, tableStream } from '#libs/tabular';
import { REJECT_COLUMNS } from '../domain/index.js';
import { openPlacemarks, openTable, type PlacemarkFile, type Source, type Table } from '../readers/index.js';
import type { RejectsTask, Staged } from './protocol.js';

/**
 * Writes the rejected rows of a file as CSV or workbook: the file's own columns as they stand in it, then the row number and every
 * reason. It imports again as it is once the rows are put right. For a map the columns are the placemarks' data.
 */
export async function writeRejects(task: RejectsTask, source: Source, out: Writable): Promise<Staged> {
  const reasons = new Map(task.reasons);
  const { header, rows } =
    task.format === 'kml' || task.format === 'kmz'
      ? rejectedPlacemarks(await openPlacemarks(task.format, source), reasons)
      : rejectedRows(await openTable(task.format, source), reasons);
  let written = 0;
  async function* counted() {
    for await (const batch of rows) {
      written += batch.length;
      yield batch;
    }
  }
  await pipeline(tableStream(task.as, { header, rows: counted() }, { sheet: 'Rejected rows' }), out);
  return { rows: written, notes: [] };
}

function rejectedPlacemarks({ placemarks }: PlacemarkFile, reasons: Map<number, string>): TableOut {
  async function* rows() {
    for await (const batch of placemarks)
      yield batch.flatMap(({ rowNo, name, data }) => {
        const reason = reasons.get(rowNo);
        if (reason === undefined) return [];
        const pairs = Object.entries(data).map(([key, value]) => `${key}: ${value}`);
        return [[name, pairs.join('; '), String(rowNo), reason]];
      });
  }
  return { header: ['name', 'data', ...REJECT_COLUMNS], rows: rows() };
}

function rejectedRows(table: Table, reasons: Map<number, string>): TableOut {
  const kept = [...table.header.keys()].filter((index) => !isRejectColumn(table.header[index] ?? ''));
  async function* rows() {
    for await (const batch of table.rows)
      yield batch.flatMap(({ rowNo, cells }) => {
        const reason = reasons.get(rowNo);
        if (reason === undefined) return [];
        return [[...kept.map((index) => cells[index] ?? ''), String(rowNo), reason]];
      });
  }
  return { header: [...kept.map((index) => table.header[index] ?? ''), ...REJECT_COLUMNS], rows: rows() };
}

const isRejectColumn = (header: string) => (REJECT_COLUMNS as readonly string[]).includes(header.trim());
