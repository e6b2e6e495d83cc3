import { withoutBvns } from '#libs/identifier-encryption';
import { isComputedColumn } from '../domain/maps-csv.js';
import type { Placemark } from '../domain/placemark.js';
import { addBoundaryCell } from './boundary-cell.js';
import { CornerGroups } from './corner-groups.js';
import { layoutOf, type MapLayout } from './map-columns.js';
import { type MapFile, mapFile, PlacemarkBatch, type PlacemarkFile, truncation } from './map-file.js';
import { PlacemarkBuilder } from './placemark-builder.js';
import { ReaderProblem } from './problem.js';
import { IDENTITY_PROJECTION, type Project, projectionByName } from './projection.js';
import { emptyFile, type Table, type TableRow } from './table.js';
import { sridOf } from './wkt.js';

/** Number of rows used to detect the columns. */
const SAMPLE_ROWS = 50;

/** A table whose first rows have been inspected; its rows include them. */
export interface MapTable {
  header: string[];
  layout: MapLayout;
  rows: AsyncIterable<TableRow[]>;
  notes: string[];
}

/** Detects how a table stores boundaries. Throws `ReaderProblem` if it has none. */
export async function openMapTable(table: Table): Promise<MapTable> {
  const batches = table.rows[Symbol.asyncIterator]();
  const read: TableRow[][] = [];
  let rows = 0;
  let broken: unknown = null;
  while (rows < SAMPLE_ROWS) {
    try {
      const { value, done } = await batches.next();
      if (done) break;
      read.push(value);
      rows += value.length;
    } catch (error) {
      // Inspect the rows before the error first.
      broken = error;
      break;
    }
  }
  if (broken !== null && rows === 0) throw broken;
  if (rows === 0) throw emptyFile('The file has a header and no rows, so no farms.');
  const sample = read
    .flat()
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => cells);
  const layout = layoutOf(table.header, sample);
  if (typeof layout === 'string') throw new ReaderProblem('import.unknownColumn', withoutBvns(layout));
  async function* again() {
    yield* read;
    if (broken !== null) throw broken;
    for (let next = await batches.next(); !next.done; next = await batches.next()) yield next.value;
  }
  return { header: table.header, layout, rows: again(), notes: table.notes };
}

/** Adds the data of a farm's row, apart from its boundary. */
function addCells(
  builder: PlacemarkBuilder,
  header: string[],
  cells: string[],
  left: ReadonlySet<number>,
): void {
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? '';
    if (!left.has(index) && !isComputedColumn(name) && cell.trim() !== '') builder.addData(name.trim(), cell);
  }
}

class ProjectionsOfCells {
  private readonly known = new Map<number, Project>();

  async of(cell: string): Promise<Project> {
    const srid = sridOf(cell.slice(0, 100));
    if (srid === null) return IDENTITY_PROJECTION;
    const project = this.known.get(srid) ?? (await projectionByName(`EPSG:${srid}`));
    this.known.set(srid, project);
    return project;
  }
}

async function* rowPlacemarks(
  table: MapTable,
  column: number,
  batch: PlacemarkBatch,
): AsyncGenerator<Placemark[]> {
  const left = new Set([column]);
  const projections = new ProjectionsOfCells();
  for await (const rows of table.rows)
    for (const { rowNo, cells, faults = [] } of rows) {
      const builder = new PlacemarkBuilder(rowNo, []);
      addCells(builder, table.header, cells, left);
      const cell = cells[column] ?? '';
      // A boundary may be longer than a spreadsheet cell can be.
      const wrong = faults.find(({ code }) => code !== 'row.cellTooLong');
      if (wrong) builder.fail(wrong);
      else if (cell.trim() !== '') addBoundaryCell(builder, cell, await projections.of(cell));
      const full = batch.add(builder);
      if (full) yield full;
    }
}

async function* placemarksOf(table: MapTable, file: MapFile<Placemark>): AsyncGenerator<Placemark[]> {
  const batch = new PlacemarkBatch();
  const { layout } = table;
  try {
    if (layout.kind === 'cell') yield* rowPlacemarks(table, layout.column, batch);
    else {
      const groups = new CornerGroups(table.header, layout);
      const end = await groups.read(table.rows);
      yield* groups.placemarks(batch, end !== null);
      if (end) file.earlyEnd = { ...truncation(batch.count), sentence: end.sentence };
    }
  } catch (error) {
    // A truncated table ends with an unclosed quotation mark.
    if (!(error instanceof ReaderProblem) || error.code !== 'file.unreadable' || batch.count === 0)
      throw error;
    file.earlyEnd = truncation(
      batch.count,
      `after row ${batch.count + 1}: ${error.sentence.replace(/\.$/, '')}`,
    );
  }
  yield batch.rest();
}

/**
 * Reads the farms of a table, with one row each or one row per corner. Throws `ReaderProblem`, here or while the
 * placemarks are iterated.
 */
export async function readMapTable(opened: Table): Promise<PlacemarkFile> {
  const table = await openMapTable(opened);
  return mapFile(table.notes, (file) => placemarksOf(table, file));
}
