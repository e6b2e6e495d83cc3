/** Fault of a geometry in binary form; the message is part of a sentence. */
export class WkbFault extends Error {}

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
/** MultiPoint, MultiLineString, MultiPolygon and GeometryCollection are all lists of geometries. */
const COLLECTIONS = new Set([4, 5, 6, 7]);
const CURVES = new Set([8, 9, 10, 11, 12, 13, 14]);
/** Geometry type offset: 1,000 for heights, 2,000 for measures, 3,000 for both. */
const DIMENSIONS = 1000;
const EWKB_HEIGHTS = 0x80000000;
const EWKB_MEASURES = 0x40000000;
const EWKB_SRID = 0x20000000;
const EWKB_FLAGS = EWKB_HEIGHTS | EWKB_MEASURES | EWKB_SRID;
const MAX_DEPTH = 8;
const COUNT_BYTES = 4;
const HEAD_BYTES = 5;
const NUMBER_BYTES = 8;

type Geometry = { type: string; coordinates?: unknown; geometries?: unknown[] };

interface Head {
  type: number;
  /** Numbers per point. */
  numbers: number;
  /** Numbers before the measure. */
  shown: number;
  littleEndian: boolean;
}

/** Reads well-known binary as GeoJSON. Every count is checked against the remaining bytes. */
class WkbReader {
  constructor(
    private readonly bytes: Buffer,
    private at = 0,
  ) {}

  geometry(depth = 0): Geometry {
    if (depth > MAX_DEPTH) throw new WkbFault('its shape has collections inside collections');
    const head = this.head();
    const { type } = head;
    if (type === POINT) return { type: 'Point', coordinates: this.point(head) };
    if (type === LINE) return { type: 'LineString', coordinates: this.points(head) };
    if (type === POLYGON) {
      const rings = this.count(head, COUNT_BYTES);
      return { type: 'Polygon', coordinates: Array.from({ length: rings }, () => this.points(head)) };
    }
    if (CURVES.has(type)) throw new WkbFault('its shape has curves; export it with straight lines');
    if (!COLLECTIONS.has(type)) throw new WkbFault('its shape is not a boundary');
    const parts = this.count(head, HEAD_BYTES);
    const geometries = Array.from({ length: parts }, () => this.geometry(depth + 1));
    return { type: 'GeometryCollection', geometries };
  }

  private head(): Head {
    this.need(HEAD_BYTES);
    const littleEndian = this.bytes[this.at] === 1;
    this.at += 1;
    const written = this.uint(littleEndian);
    const base = (written & ~EWKB_FLAGS) >>> 0;
    const extra = Math.floor(base / DIMENSIONS);
    if (extra > 3) throw new WkbFault('its shape is not a boundary');
    const heights = (written & EWKB_HEIGHTS) !== 0 || extra === 1 || extra === 3;
    const measures = (written & EWKB_MEASURES) !== 0 || extra >= 2;
    if ((written & EWKB_SRID) !== 0) this.uint(littleEndian);
    const shown = heights ? 3 : 2;
    return { type: base % DIMENSIONS, numbers: measures ? shown + 1 : shown, shown, littleEndian };
  }

  private points(head: Head): number[][] {
    const points = this.count(head, head.numbers * NUMBER_BYTES);
    return Array.from({ length: points }, () => this.point(head));
  }

  private point({ numbers, shown, littleEndian }: Head): number[] {
    this.need(numbers * NUMBER_BYTES);
    const point: number[] = [];
    for (let n = 0; n < shown; n += 1) {
      const at = this.at + n * NUMBER_BYTES;
      point.push(littleEndian ? this.bytes.readDoubleLE(at) : this.bytes.readDoubleBE(at));
    }
    this.at += numbers * NUMBER_BYTES;
    return point;
  }

  /** Reads a count of elements that take at least `least` bytes each. */
  private count({ littleEndian }: Head, least: number): number {
    const count = this.uint(littleEndian);
    this.need(count * least);
    return count;
  }

  private uint(littleEndian: boolean): number {
    this.need(COUNT_BYTES);
    const value = littleEndian ? this.bytes.readUInt32LE(this.at) : this.bytes.readUInt32BE(this.at);
    this.at += COUNT_BYTES;
    return value;
  }

  private need(bytes: number): void {
    if (this.at + bytes > this.bytes.length) throw new WkbFault('its shape is damaged');
  }
}

/** Reads a geometry in well-known binary (OGC 06-103r4, with the flags of PostGIS) as GeoJSON. Throws `WkbFault`. */
export const readWkb = (bytes: Buffer): Geometry => new WkbReader(bytes).geometry();
