import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type TableOut, tableStream } from '#libs/tabular';
import { headerKey, isRejectColumn, REJECT_COLUMNS } from '../domain/index.js';
import {
  cornerKey,
  isTable,
  type MapLayout,
  type MapTable,
  openMap,
  openMapTable,
  openPlacemarks,
  openTable,
  type Source,
  type Table,
} from '../readers/index.js';
import { kmlDocument } from './kml-text.js';
import type { RejectsTask, Staged } from './protocol.js';
import { RejectedCells } from './rejected-cells.js';
import { RejectedPlacemarks } from './rejected-placemarks.js';
import { rejectedPlaces } from './rejected-places.js';

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
  const { as, format } = task;
  if (as === 'kml') {
    await pipeline(Readable.from(await rejectedMap(task, source, cells, counted)), out);
  } else if (isTable(format)) {
    const { header, rows } = await rejectedRows(await openTable(format, source), task, cells);
    await pipeline(tableStream(as, { header, rows: counted(rows) }, { sheet: 'Rejected rows' }), out);
  }
  return { rows: written, notes: [], corrections: [], questions: [], brokenOff: null };
}

type Counted = <Item>(batches: AsyncIterable<Item[]>) => AsyncIterable<Item[]>;

/** KML is copied as it stands, of any other map what was read of each place. */
async function rejectedMap(
  task: RejectsTask,
  source: Source,
  cells: RejectedCells,
  counted: Counted,
): Promise<AsyncIterable<string>> {
  const { format } = task;
  if (format === 'kml' || format === 'kmz') {
    const placemarks = new RejectedPlacemarks(task, cells);
    const file = await openMap(format, source, placemarks);
    return placemarks.document(counted(file.placemarks));
  }
  const places = rejectedPlaces(await openPlacemarks(format, source), task, cells);
  return kmlDocument(counted(places));
}

async function rejectedRows(
  opened: Table,
  task: RejectsTask,
  cells: RejectedCells,
): Promise<{ header: string[]; rows: AsyncIterable<string[][]> }> {
  const bvn = new Set(task.headings.bvn);
  const phone = new Set(task.headings.phone);
  const map = task.isMap ? await openMapTable(opened) : null;
  const { header, rows } = map ?? opened;
  const boundary = new Set(map ? boundaryColumns(map.layout) : []);
  const shownAs = header.map((name, index) => {
    const key = headerKey(name);
    if (boundary.has(index)) return 'whole';
    return bvn.has(key) ? 'bvn' : phone.has(key) ? 'phone' : 'other';
  });
  const kept = [...header.keys()].filter((index) => !isRejectColumn(header[index] ?? ''));
  const reasonOf = reasonsOf(task, map);
  async function* rejected() {
    for await (const batch of rows)
      yield batch.flatMap(({ rowNo, cells: row }) => {
        const found = reasonOf(rowNo, row);
        if (!found) return [];
        const own = kept.map((index) => {
          const as = shownAs[index] ?? 'other';
          return as === 'whole' ? (row[index] ?? '') : cells[as](row[index] ?? '');
        });
        return [[...own, cells.mark, String(found.rowNo), found.reason]];
      });
  }
  const shown = [...kept.map((index) => cells.other(header[index] ?? '')), ...REJECT_COLUMNS];
  return { header: shown, rows: rejected() } satisfies TableOut;
}

/** Columns that are coordinates, in whose decimals a number may stand that looks like a BVN. */
function boundaryColumns(layout: MapLayout): number[] {
  return layout.kind === 'cell' ? [layout.column] : [layout.lat, layout.lng, layout.alt];
}

type ReasonOf = (rowNo: number, row: string[]) => { rowNo: number; reason: string } | null;

/** Why a row was rejected; of a farm that has a row for each corner all of them were, under the number of the first. */
function reasonsOf(task: RejectsTask, map: MapTable | null): ReasonOf {
  const reasons = new Map(task.reasons);
  if (map?.layout.kind !== 'corners') {
    return (rowNo) => {
      const reason = reasons.get(rowNo);
      return reason === undefined ? null : { rowNo, reason };
    };
  }
  const { group } = map.layout;
  const ofFarm = new Map<string, { rowNo: number; reason: string }>();
  let key = '';
  return (rowNo, row) => {
    key = cornerKey(row[group]) || key;
    const reason = reasons.get(rowNo);
    if (reason !== undefined) ofFarm.set(key, { rowNo, reason });
    return ofFarm.get(key) ?? null;
  };
}
