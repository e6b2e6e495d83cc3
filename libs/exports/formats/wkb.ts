/** A ring in a buffer: `points` pairs of doubles, little-endian, from `at` on. */
export interface Ring {
  at: number;
  points: number;
}

/** A MultiPolygon as little-endian WKB (OGC 06-103r4), parsed as far as file writers need it. */
export interface Shape {
  wkb: Buffer;
  rings: Ring[];
  /** West, south, east, north. */
  box: [number, number, number, number];
}

const COUNT_BYTES = 4;
/** Byte order and type. */
const HEAD_BYTES = 5;
const POINT_BYTES = 16;

/** SQL of a shape for `readShape`. */
export const wkbSql = (shape: string) => `encode(ST_AsBinary(${shape}, 'NDR'), 'hex')`;

/** Parses the result of `wkbSql`. */
export function readShape(hex: string): Shape {
  const wkb = Buffer.from(hex, 'hex');
  const rings: Ring[] = [];
  const box: Shape['box'] = [Infinity, Infinity, -Infinity, -Infinity];
  const polygons = wkb.readUInt32LE(HEAD_BYTES);
  let at = HEAD_BYTES + COUNT_BYTES;
  for (let polygon = 0; polygon < polygons; polygon += 1) {
    const count = wkb.readUInt32LE(at + HEAD_BYTES);
    at += HEAD_BYTES + COUNT_BYTES;
    for (let ring = 0; ring < count; ring += 1) {
      const points = wkb.readUInt32LE(at);
      at += COUNT_BYTES;
      rings.push({ at, points });
      for (const end = at + points * POINT_BYTES; at < end; at += POINT_BYTES) widen(box, wkb, at);
    }
  }
  return { wkb, rings, box };
}

function widen(box: Shape['box'], wkb: Buffer, at: number): void {
  const x = wkb.readDoubleLE(at);
  const y = wkb.readDoubleLE(at + POINT_BYTES / 2);
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}

/** Returns the points of a ring, as bytes. */
export const pointsOf = ({ wkb }: Shape, { at, points }: Ring): Buffer =>
  wkb.subarray(at, at + points * POINT_BYTES);
