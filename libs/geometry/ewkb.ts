import type { LngLat } from './position.js';
import type { PolygonRings } from './ring.js';

/*
 * Extended well-known binary, as PostGIS reads and writes it (OGC 06-103r4, 8.2; PostGIS, "PostGIS EWKB"):
 * little-endian, with the flag in the type saying that the coordinate system follows. A database reads it several
 * times as fast as text.
 */
const LITTLE_ENDIAN = 1;
const POLYGON = 3;
const MULTI_POLYGON = 6;
const HAS_SRID = 0x20000000;
const WGS_84 = 4326;

/** Bytes of an order and a type; of a count; of a number. */
const HEAD = 5;
const COUNT = 4;
const NUMBER = 8;

/** Encodes a MultiPolygon in degrees as hex EWKB, the text form of a column of type `geometry(MultiPolygon, 4326)`. */
export function multiPolygonHex(polygons: readonly PolygonRings[]): string {
  const parts = polygons.map(({ outer, holes }) => [outer, ...holes]);
  const bytes = Buffer.allocUnsafe(
    parts.reduce((size, rings) => size + HEAD + COUNT + sizeOf(rings), HEAD + COUNT * 2),
  );
  let at = head(bytes, 0, MULTI_POLYGON | HAS_SRID);
  at = bytes.writeUInt32LE(WGS_84, at);
  at = bytes.writeUInt32LE(parts.length, at);
  for (const rings of parts) {
    at = head(bytes, at, POLYGON);
    at = bytes.writeUInt32LE(rings.length, at);
    for (const ring of rings) {
      at = bytes.writeUInt32LE(ring.length, at);
      for (const [lng, lat] of ring) {
        at = bytes.writeDoubleLE(lng, at);
        at = bytes.writeDoubleLE(lat, at);
      }
    }
  }
  return bytes.toString('hex');
}

const sizeOf = (rings: LngLat[][]) =>
  rings.reduce((size, ring) => size + COUNT + ring.length * 2 * NUMBER, 0);

function head(bytes: Buffer, at: number, type: number): number {
  return bytes.writeUInt32LE(type, bytes.writeUInt8(LITTLE_ENDIAN, at));
}
