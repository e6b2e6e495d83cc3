import type { LngLat } from '#libs/geometry';
import { cleanId, cleanText } from '../domain/clean.js';
import type { Placemark } from '../domain/placemark.js';
import { fault, type RowFault } from '../domain/reasons.js';
import { checkPoint } from './kml-coordinates.js';
import type { MapLayout } from './map-columns.js';
import { countCoordinates, type PlacemarkBatch } from './map-file.js';
import { MAX_PLACEMARK_COORDINATES, PlacemarkBuilder } from './placemark-builder.js';
import { ReaderProblem } from './problem.js';
import { IDENTITY_PROJECTION, type Project, utm } from './projection.js';
import type { TableRow } from './table.js';

export type Corners = Extract<MapLayout, { kind: 'corners' }>;

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const DECIMAL_COMMA = /^[+-]?\d{1,3},\d+$/;
const ZONE = /^(\d{1,2})\s*([A-Za-z])?/;
/** Larger numbers are metres, not degrees. */
const LARGEST_DEGREE = 360;
/** UTM bands south of the equator start with the letter C, bands north of it with N. */
const FIRST_NORTHERN = 'N';
/** x, y, height and position in the order. */
const NUMBERS_OF_CORNER = 4;

/**
 * Maximum number of farms, and of cells stored with their corners. All are held until the last row, because only then
 * is a farm known to be complete.
 */
const MAX_GROUPS = 150_000;
const MAX_CELLS = 1_500_000;

interface Group {
  rowNo: number;
  /** The first non-empty value of each column. */
  cells: string[];
  /** Per corner: x, y, height, position in the order. */
  numbers: number[];
  zone: string;
  south: string;
  fault: RowFault | null;
}

function numberOf(cell: string | undefined): number {
  const text = cleanId(cell ?? '')
    .replace(/°$/, '')
    .trim();
  if (DECIMAL.test(text)) return Number(text);
  return DECIMAL_COMMA.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** Returns the key shared by the rows of one farm: its cell, trimmed and in lower case. */
export const cornerKey = (cell: string | undefined): string => cleanText(cell ?? '').toLowerCase();

const tooMuch = (what: string) =>
  new ReaderProblem('file.tooComplex', `The file has more than ${what}. Split it and import the parts.`);

/** Groups the corners of each farm, wherever they are in the file. */
export class CornerGroups {
  private readonly groups = new Map<string, Group>();
  private readonly projections = new Map<string, Project>();
  private corners = 0;
  private cells = 0;
  private readonly ofCorners: ReadonlySet<number>;

  constructor(
    private readonly header: string[],
    private readonly layout: Corners,
  ) {
    const { lat, lng, alt, order } = layout;
    this.ofCorners = new Set([lat, lng, alt, order]);
  }

  /** Reads all rows. Returns the problem that ended the file early, or null if it is complete. */
  async read(rows: AsyncIterable<TableRow[]>): Promise<ReaderProblem | null> {
    let key = '';
    try {
      for await (const batch of rows)
        for (const row of batch) {
          // Merged cells contain the value only in the first row.
          key = cornerKey(row.cells[this.layout.group]) || key;
          this.corners = countCoordinates(this.corners, 1);
          this.add(key, row);
        }
    } catch (error) {
      if (!(error instanceof ReaderProblem) || error.code !== 'file.unreadable' || this.groups.size === 0)
        throw error;
      return error;
    }
    return null;
  }

  /** Yields the farms in order of their first row. `cutOff` says that the last may lack corners. */
  async *placemarks(batch: PlacemarkBatch, cutOff: boolean): AsyncGenerator<Placemark[]> {
    let left = this.groups.size;
    for (const [key, group] of this.groups) {
      left--;
      const builder = new PlacemarkBuilder(group.rowNo, []);
      this.addCells(builder, group.cells);
      if (cutOff && left === 0)
        group.fault ??= fault('boundary', 'placemark.unreadable', '', 'the file ends in the middle of it');
      if (group.fault) builder.fail(group.fault);
      else await this.addLine(builder, group);
      this.groups.delete(key);
      const full = batch.add(builder);
      if (full) yield full;
    }
  }

  private add(key: string, { rowNo, cells, faults }: TableRow): void {
    const { lat, lng, alt, order, zone, south } = this.layout;
    let group = this.groups.get(key);
    if (!group) {
      group = {
        rowNo,
        cells: [],
        numbers: [],
        zone: cells[zone] ?? '',
        south: cells[south] ?? '',
        fault: null,
      };
      this.groups.set(key, group);
      if (this.groups.size > MAX_GROUPS) throw tooMuch(`${MAX_GROUPS.toLocaleString('en-NG')} farms`);
      this.keep(group, cells);
    } else if (!group.fault) this.keep(group, cells);
    group.fault ??= faults?.[0] ?? null;
    const written = `${cells[lat] ?? ''}, ${cells[lng] ?? ''}`;
    if (written === ', ' || group.fault) return;
    const [y, x] = [numberOf(cells[lat]), numberOf(cells[lng])];
    const position = group.numbers.length / NUMBERS_OF_CORNER + 1;
    if (Number.isNaN(x + y))
      group.fault ??= fault('boundary', 'coordinate.unreadable', written, String(position));
    if (position > MAX_PLACEMARK_COORDINATES) group.fault ??= fault('boundary', 'placemark.tooManyPoints');
    group.numbers.push(x, y, numberOf(cells[alt]), numberOf(cells[order]));
  }

  /** Stores values of the row that no earlier row of its farm had. */
  private keep(group: Group, cells: readonly string[]): void {
    for (const [index, cell] of cells.entries()) {
      if (this.ofCorners.has(index) || cell.trim() === '' || (group.cells[index] ?? '') !== '') continue;
      while (group.cells.length < index) group.cells.push('');
      group.cells[index] = cell;
      if (++this.cells > MAX_CELLS)
        throw tooMuch(`${MAX_CELLS.toLocaleString('en-NG')} cells besides the corners`);
    }
  }

  private addCells(builder: PlacemarkBuilder, cells: string[]): void {
    for (const [index, name] of this.header.entries()) {
      const cell = cells[index] ?? '';
      if (cell !== '') builder.addData(name.trim(), cell);
    }
  }

  private async addLine(builder: PlacemarkBuilder, { numbers, zone, south }: Group): Promise<void> {
    const corners: [x: number, y: number, height: number, order: number][] = [];
    for (let at = 0; at < numbers.length; at += NUMBERS_OF_CORNER)
      corners.push(numbers.slice(at, at + NUMBERS_OF_CORNER) as [number, number, number, number]);
    this.sort(builder, corners);
    const metres = corners.some(([x, y]) => Math.abs(x) > LARGEST_DEGREE || Math.abs(y) > LARGEST_DEGREE);
    const project = metres ? await this.projectionOf(zone, south) : IDENTITY_PROJECTION;
    const line: LngLat[] = [];
    for (const [x, y, height] of corners) {
      const [lng, lat] = project(x, y);
      const point = checkPoint(lng, lat, `${y}, ${x}`, line.length + 1);
      if (!Array.isArray(point)) {
        builder.fail(point);
        return;
      }
      builder.heights.add(height);
      line.push(point);
    }
    if (line.length === 1) builder.addPoint();
    else if (line.length > 0) builder.addLine(line);
  }

  /** Sorts corners by the numbering column if the file has them in another order. */
  private sort(builder: PlacemarkBuilder, corners: [number, number, number, number][]): void {
    const numbered = new Set(corners.map(([, , , order]) => order));
    if (this.layout.order === -1 || numbered.size < corners.length || numbered.has(Number.NaN)) return;
    if (corners.every(([, , , order], index) => index === 0 || order > (corners[index - 1]?.[3] ?? 0)))
      return;
    corners.sort((a, b) => a[3] - b[3]);
    builder.note(fault('boundary', 'placemark.sorted', '', this.header[this.layout.order] ?? ''));
  }

  private async projectionOf(zone: string, south: string): Promise<Project> {
    const key = `${zone}|${south}`;
    const known = this.projections.get(key);
    if (known) return known;
    const [, number, band] = ZONE.exec(cleanId(zone)) ?? [];
    const isZone = Number(number) >= 1 && Number(number) <= 60;
    const southern =
      /^(?:true|yes|y|1|s|south|southern)$/i.test(cleanId(south)) ||
      (band ?? FIRST_NORTHERN).toUpperCase() < FIRST_NORTHERN;
    // Without a zone the values stay in metres, and are rejected as such.
    const project = isZone ? await utm(Number(number), southern) : IDENTITY_PROJECTION;
    this.projections.set(key, project);
    return project;
  }
}
