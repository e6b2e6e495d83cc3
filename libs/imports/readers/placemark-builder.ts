import { closeRing, hasThreePoints, type LngLat, metresBetween, type PolygonRings } from '#libs/geometry';
import { capturedIn, readTime } from '../domain/captured-at.js';
import { headerKey } from '../domain/columns.js';
import { keptAttributes } from '../domain/kept-attributes.js';
import type { Placemark } from '../domain/placemark.js';
import { fault, type RowFault } from '../domain/reasons.js';
import { Heights } from './heights.js';

/** Maximum coordinates of one placemark. */
export const MAX_PLACEMARK_COORDINATES = 100_000;

/** A line whose ends are closer than this is a closed ring, because GPS tracks rarely meet exactly. */
const CLOSED_WITHIN_METRES = 10;
const DESCRIPTION_CHARACTERS = 2000;
/** Attributes that name a place, in `headerKey` form. */
const NAMES = new Set(['name', 'farmname', 'title', 'label']);
const TAG = /<[^<>]*>/g;
const DATA_ENTRIES = 500;
const PLAIN_LINE = /^\s*([\p{L}][\p{L}\p{N} _.-]{0,40}?)\s*[:=]\s*(\S.*?)\s*$/u;

/** Collects the data of one place from a map file of any format and builds a `Placemark`. */
export class PlacemarkBuilder {
  name = '';
  description = '';
  private readonly data: Record<string, string> = Object.create(null);
  private entries = 0;
  private readonly polygons: PolygonRings[] = [];
  private readonly lines: LngLat[][] = [];
  private readonly notes: RowFault[] = [];
  private points = 0;
  private polygon: PolygonRings | null = null;
  private firstFault: RowFault | null = null;
  private firstTime: string | null = null;
  private lastTime: string | null = null;
  readonly heights = new Heights();
  /** Number of coordinates so far. */
  coordinates = 0;

  constructor(
    private readonly rowNo: number,
    private readonly folder: string[],
  ) {}

  addData(key: string, value: string): void {
    if (key === '' || key in this.data || this.entries >= DATA_ENTRIES) return;
    this.data[key] = value;
    this.entries++;
  }

  openPolygon(): void {
    this.polygon = { outer: [], holes: [] };
  }

  closePolygon(): void {
    if (this.polygon) this.polygons.push(this.polygon);
    this.polygon = null;
  }

  addRing(points: LngLat[], isHole: boolean): void {
    this.take(points);
    if (!this.polygon) this.polygons.push({ outer: points, holes: [] });
    else if (isHole) this.polygon.holes.push(points);
    else this.polygon.outer = points;
  }

  addPolygon(polygon: PolygonRings): void {
    if (polygon.outer.length === 0) return;
    this.take(polygon.outer);
    for (const hole of polygon.holes) this.take(hole);
    this.polygons.push(polygon);
  }

  addLine(points: LngLat[]): void {
    this.take(points);
    this.lines.push(points);
  }

  addPoint(): void {
    this.points++;
  }

  /** Adds a time at which it was recorded; the earliest is its capture time. */
  addTime(text: string): void {
    const time = readTime(text);
    if (time === null) return;
    if (this.firstTime === null || time < this.firstTime) this.firstTime = time;
    if (this.lastTime === null || time > this.lastTime) this.lastTime = time;
  }

  /**
   * Records why it has no boundary. Only the first reason is stored: one unreadable number tends to come with
   * hundreds.
   */
  fail(found: RowFault): void {
    this.firstFault ??= found;
  }

  note(found: RowFault): void {
    this.notes.push(found);
  }

  build(): Placemark {
    const placemark: Placemark = {
      rowNo: this.rowNo,
      name: this.name.trim(),
      folder: this.folder,
      data: this.data,
      attributes: {},
      capturedAt: null,
      polygons: this.polygons,
      notes: this.notes,
      faults: [],
    };
    const allRead = this.readDescription();
    if (placemark.name === '') placemark.name = this.nameInData();
    placemark.attributes = keptAttributes({
      ...this.data,
      Folder: this.folder.join(' / '),
      Description: allRead ? null : this.description.slice(0, 2 * DESCRIPTION_CHARACTERS).replace(TAG, ' '),
      'Recorded from': this.lastTime === this.firstTime ? null : this.firstTime,
      'Recorded until': this.lastTime === this.firstTime ? null : this.lastTime,
      ...this.heights.attributes,
    });
    placemark.capturedAt = this.firstTime ?? this.capturedInData();
    if (this.firstFault) return { ...placemark, polygons: [], faults: [this.firstFault] };
    const beside = this.points > 0 || (this.polygons.length > 0 && this.lines.length > 0);
    if (this.polygons.length === 0) this.closeLines(placemark);
    if (placemark.polygons.length > 0 && beside)
      placemark.notes.push(fault('boundary', 'placemark.extraGeometry'));
    return placemark;
  }

  private take(points: LngLat[]): void {
    this.coordinates += points.length;
    if (this.coordinates > MAX_PLACEMARK_COORDINATES) this.fail(fault('boundary', 'placemark.tooManyPoints'));
  }

  private nameInData(): string {
    const named = Object.entries(this.data).find(([key, value]) => value !== '' && NAMES.has(headerKey(key)));
    return named?.[1].trim() ?? '';
  }

  private capturedInData(): string | null {
    return capturedIn(new Map(Object.entries(this.data).map(([key, value]) => [headerKey(key), value])));
  }

  private closeLines(placemark: Placemark): void {
    const rings = this.lines.filter((line) => hasThreePoints(line));
    for (const ring of rings) {
      const gap = metresBetween(ring[0] as LngLat, ring.at(-1) as LngLat);
      if (gap > 0) placemark.notes.push(fault('boundary', 'placemark.lineClosed'));
      placemark.polygons.push({
        outer: closeRing(gap <= CLOSED_WITHIN_METRES ? snapEnd(ring) : ring),
        holes: [],
      });
    }
    if (rings.length > 0) return;
    if (this.lines.length > 0) placemark.faults.push(fault('boundary', 'placemark.shortLine'));
    else if (this.points > 0) placemark.faults.push(fault('boundary', 'placemark.point'));
    else placemark.faults.push(fault('boundary', 'placemark.noGeometry'));
  }

  /**
   * Reads the description, which is for people and mostly HTML; only 'key: value' lines of plain text are data.
   * Returns true if it contains nothing else.
   */
  private readDescription(): boolean {
    if (this.description.length > DESCRIPTION_CHARACTERS || this.description.includes('<')) return false;
    let all = true;
    for (const line of this.description.split('\n')) {
      const [, key, value] = PLAIN_LINE.exec(line) ?? [];
      if (key !== undefined && value !== undefined) this.addData(key, value);
      else if (line.trim() !== '') all = false;
    }
    return all;
  }
}

/** Snaps the last point of the line to the first, unless too few points would be left. */
function snapEnd(line: LngLat[]): LngLat[] {
  const snapped = [...line.slice(0, -1), line[0] as LngLat];
  return hasThreePoints(snapped) ? snapped : line;
}
