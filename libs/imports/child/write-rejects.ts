import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tableStream } from '#libs/tabular';
import { headerKey } from '../domain/index.js';
import {
  isMapHeading,
  isTable,
  openMap,
  openPlacemarks,
  openTable,
  readAll,
  type Source,
  type TableKind,
} from '../readers/index.js';
import { kmlDocument } from './kml-text.js';
import type { RejectsTask, Staged } from './protocol.js';
import { RejectedCells } from './rejected-cells.js';
import { RejectedPlacemarks } from './rejected-placemarks.js';
import { rejectedPlaces } from './rejected-places.js';
import { rejectedRows, widestSurplus } from './rejected-rows.js';

type Counted = <Item>(batches: AsyncIterable<Item[]>) => AsyncIterable<Item[]>;

/**
 * Writes the rejected rows of a file, each with its row number and every reason. A table becomes CSV or a workbook
 * with its original columns; a map becomes KML with its original placemarks. The file can be imported again once the
 * rows are corrected.
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
    // The columns of the output file must be known before its first row.
    const file = task.surplus ? await readAll(source) : source;
    const surplus = task.surplus ? await widestSurplus(await openRows(task, format, file), task) : 0;
    const { header, rows } = await rejectedRows(await openRows(task, format, file), task, cells, surplus);
    await pipeline(tableStream(as, { header, rows: counted(rows) }, { sheet: 'Rejected rows' }), out);
  }
  return { rows: written, notes: [], corrections: [], questions: [], brokenOff: null };
}

function knownIn(headings: string[]) {
  const known = new Set(headings);
  return (heading: string) => known.has(headerKey(heading));
}

/** Opens the table as the import read it. */
function openRows({ sheet, headerRow, known }: RejectsTask, format: TableKind, file: Source) {
  const isKnown = knownIn(known ?? []);
  return openTable(format, file, {
    sheet: sheet ?? undefined,
    headerRow: headerRow ?? undefined,
    ...(known && { knows: (heading: string) => isMapHeading(heading) || isKnown(heading) }),
  });
}

/** Copies KML unchanged; for other maps, writes the data that was read from each place. */
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
  const places = rejectedPlaces(
    await openPlacemarks(format, source, { knows: knownIn(task.known ?? []) }),
    task,
    cells,
  );
  return kmlDocument(counted(places));
}
