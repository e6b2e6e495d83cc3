import { closeRing, countDistinct, type LngLat, metresBetween, type PolygonRings } from '#libs/geometry';
import { keptAttributes } from '../domain/kept-attributes.js';
import type { Placemark } from '../domain/placemark.js';
import { fault, type RowFault } from '../domain/reasons.js';
import { MAX_PLACEMARK_COORDINATES, readCoordinates, readTrackPoint } from './kml-coordinates.js';

/** Ends of a line that are nearer than this make a ring that its author closed; GPS tracks rarely meet exactly. */
const CLOSED_WITHIN_METRES = 10;
const DESCRIPTION_CHARACTERS = 2000;
const DATA_ENTRIES = 500;
const PLAIN_LINE = /^\s*([\p{L}][\p{L}\p{N} _.-]{0,40}?)\s*[:=]\s*(\S.*?)\s*$/u;

/** Collects what the elements inside one Placemark say and makes a `Placemark` of it. */
export class PlacemarkBuilder {
  name = '';
  description = '';
  private readonly data: Record<string, string> = Object.create(null);
  private entries = 0;
  private readonly polygons: PolygonRings[] = [];
  private readonly lines: LngLat[][] = [];
  private track: LngLat[] = [];
  private points = 0;
  private polygon: PolygonRings | null = null;
  private firstFault: RowFault | null = null;
  /** Coordinates that it has so far. */
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

  addRing(text: string, isHole: boolean): void {
    const points = this.read(text);
    if (!this.polygon) this.polygons.push({ outer: points, holes: [] });
    else if (isHole) this.polygon.holes.push(points);
    else this.polygon.outer = points;
  }

  addLine(text: string): void {
    this.lines.push(this.read(text));
  }

  addPoint(): void {
    this.points++;
  }

  addTrackPoint(text: string): void {
    this.coordinates++;
    const point = readTrackPoint(text, this.track.length + 1);
    if (!Array.isArray(point)) this.firstFault ??= point;
    else if (this.track.length < MAX_PLACEMARK_COORDINATES) this.track.push(point);
    else this.firstFault ??= fault('boundary', 'placemark.tooManyPoints');
  }

  closeTrack(): void {
    this.lines.push(this.track);
    this.track = [];
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
      notes: [],
      faults: [],
    };
    this.readDescription();
    placemark.attributes = keptAttributes({ ...this.data, Folder: this.folder.join(' / ') });
    if (this.firstFault) return { ...placemark, polygons: [], faults: [this.firstFault] };
    const beside = this.points > 0 || (this.polygons.length > 0 && this.lines.length > 0);
    if (this.polygons.length === 0) this.closeLines(placemark);
    if (placemark.polygons.length > 0 && beside)
      placemark.notes.push(fault('boundary', 'placemark.extraGeometry'));
    return placemark;
  }

  private read(text: string): LngLat[] {
    const { points, fault: found } = readCoordinates(text);
    this.coordinates += points.length;
    if (this.coordinates > MAX_PLACEMARK_COORDINATES) {
      this.firstFault ??= fault('boundary', 'placemark.tooManyPoints');
    }
    if (found) this.firstFault ??= found;
    return points;
  }

  private closeLines(placemark: Placemark): void {
    const rings = this.lines.filter((line) => countDistinct(line) >= 3);
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

  /** A description is for people and mostly HTML; only 'key: value' lines of a plain one are taken as data. */
  private readDescription(): void {
    if (this.description.length > DESCRIPTION_CHARACTERS || this.description.includes('<')) return;
    for (const line of this.description.split('\n')) {
      const [, key, value] = PLAIN_LINE.exec(line) ?? [];
      if (key !== undefined && value !== undefined) this.addData(key, value);
    }
  }
}

/** The line with its last point drawn onto the first, unless too few points would be left. */
function snapEnd(line: LngLat[]): LngLat[] {
  const snapped = [...line.slice(0, -1), line[0] as LngLat];
  return countDistinct(snapped) >= 3 ? snapped : line;
}
