/** A GeoJSON geometry from untrusted text: positions may be of any length. */
export interface WktGeometry {
  type: string;
  coordinates?: unknown;
  geometries?: WktGeometry[];
}

const START =
  /^\s*(?:SRID\s*=\s*(\d{1,6})\s*;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)\s*(?:ZM?\s*|M\s*)?(?:\(|EMPTY)/i;
const TOKEN = /[A-Za-z]+|[(),]|[^\s(),]+/g;
const TYPES: Record<string, string> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
  GEOMETRYCOLLECTION: 'GeometryCollection',
};
/** Maximum depth of parentheses and collections. */
const MAX_DEPTH = 16;

/** Thrown when a text begins like WKT but is not valid; the message says what is wrong. */
export class WktFault extends Error {}

/** True for well-known text (OGC 06-103r4, 7), with or without PostGIS's SRID prefix. */
export const isWkt = (text: string): boolean => START.test(text);

/** Returns the EPSG code before the text; null if there is none, or 0. */
export function sridOf(text: string): number | null {
  return Number(START.exec(text)?.[1] ?? 0) || null;
}

class Tokens {
  private readonly tokens: IterableIterator<RegExpMatchArray>;
  next = '';

  constructor(text: string) {
    this.tokens = text.replace(/^\s*SRID\s*=\s*\d+\s*;/i, '').matchAll(TOKEN);
    this.advance();
  }

  advance(): string {
    const taken = this.next;
    this.next = this.tokens.next().value?.[0] ?? '';
    return taken;
  }

  expect(token: string): void {
    if (this.next === '')
      throw new WktFault('its text ends early; a spreadsheet cell holds 32,767 characters at most');
    if (this.advance() !== token) throw new WktFault('its text is not well-known text (WKT)');
  }
}

/** Parses well-known text. Throws `WktFault`. */
export function readWkt(text: string): WktGeometry {
  const tokens = new Tokens(text);
  const geometry = readGeometry(tokens, 0);
  if (tokens.next !== '') throw new WktFault('its text continues after the boundary');
  return geometry;
}

function readGeometry(tokens: Tokens, depth: number): WktGeometry {
  if (depth > MAX_DEPTH) throw new WktFault('its text is nested too deep');
  let name = tokens.advance().toUpperCase();
  // 'POLYGON Z', 'POLYGONZ': the third number is a height; with 'M' it is not.
  let dimensions = /^(?:ZM?|M)$/i.test(tokens.next) ? tokens.advance().toUpperCase() : '';
  if (!(name in TYPES)) {
    const joined = /^(.*?)(ZM|Z|M)$/.exec(name);
    name = joined?.[1] ?? name;
    dimensions ||= joined?.[2] ?? '';
  }
  const type = TYPES[name];
  if (type === undefined) throw new WktFault('its text is not well-known text (WKT)');
  if (/^EMPTY$/i.test(tokens.next)) {
    tokens.advance();
    return type === 'GeometryCollection' ? { type, geometries: [] } : { type, coordinates: [] };
  }
  if (type !== 'GeometryCollection')
    return { type, coordinates: readList(tokens, dimensions === 'M', depth) };
  const geometries: WktGeometry[] = [];
  tokens.expect('(');
  do geometries.push(readGeometry(tokens, depth + 1));
  while (tokens.next === ',' && tokens.advance());
  tokens.expect(')');
  return { type, geometries };
}

/** Reads the content of one pair of parentheses: lists, or positions. */
function readList(tokens: Tokens, measured: boolean, depth: number): unknown[] {
  if (depth > MAX_DEPTH) throw new WktFault('its text is nested too deep');
  tokens.expect('(');
  const list: unknown[] = [];
  do list.push(tokens.next === '(' ? readList(tokens, measured, depth + 1) : readPosition(tokens, measured));
  while (tokens.next === ',' && tokens.advance());
  tokens.expect(')');
  return list;
}

function readPosition(tokens: Tokens, measured: boolean): string[] {
  const numbers: string[] = [];
  while (tokens.next !== '' && tokens.next !== ',' && tokens.next !== ')') numbers.push(tokens.advance());
  return numbers.slice(0, measured ? 2 : 3);
}
