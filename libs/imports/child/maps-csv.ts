import { areaOf, type LngLat, labelPoint, type PolygonRings } from '#libs/geometry';
import { withoutBvns } from '#libs/identifier-encryption';
import { headerKey, MAPS_CSV, type Placemark } from '../domain/index.js';
import { FARM_HEADINGS } from '../kinds/farms/fields.js';

const SQUARE_METRES_PER_HECTARE = 10_000;
const HECTARE_DIGITS = 4;
const DEGREE_DIGITS = 6;
/** Maximum number of attributes that get a column. */
const MOST_COLUMNS = 400;
const OWN = new Set(Object.values(MAPS_CSV).map(headerKey));

const rounded = (number: number, digits: number) => Number(number.toFixed(digits));
const ringText = (ring: LngLat[]) => `(${ring.map(([lng, lat]) => `${lng} ${lat}`).join(', ')})`;

/** Well-known text, longitude first. */
function wktOf(polygons: PolygonRings[]): string {
  const parts = polygons.map(({ outer, holes }) => `(${[outer, ...holes].map(ringText).join(', ')})`);
  return parts.length === 1 ? `POLYGON ${parts[0]}` : `MULTIPOLYGON (${parts.join(', ')})`;
}

/**
 * Formats coordinates as `[{"lat": ..., "lng": ...}, ...]`, like farms on the wire; one list per part if there are
 * several.
 */
function coordsOf(polygons: PolygonRings[]): string {
  const parts = polygons.map(({ outer }) => outer.map(([lng, lat]) => ({ lat, lng })));
  return JSON.stringify(parts.length === 1 ? parts[0] : parts);
}

function farmIdOf({ attributes, name }: Placemark): string {
  for (const [key, value] of Object.entries(attributes))
    if (FARM_HEADINGS.farmCode.has(headerKey(key))) return String(value);
  return withoutBvns(name);
}

/** Columns for the attributes of a map's places, collected as places are read. */
export class MapsCsv {
  private readonly columns = new Map<string, string>();

  /** Adds the columns that a place needs. */
  meet({ attributes }: Placemark): void {
    for (const name of Object.keys(attributes))
      if (this.columns.size < MOST_COLUMNS && !this.columns.has(name) && !OWN.has(headerKey(name)))
        this.columns.set(name, headingOf(name));
  }

  get header(): string[] {
    const { farmId, name, ...rest } = MAPS_CSV;
    return [farmId, name, ...this.columns.values(), ...Object.values(rest)];
  }

  row(placemark: Placemark): (string | number)[] {
    const { attributes, polygons, faults, capturedAt } = placemark;
    const own = [...this.columns.keys()].map((name) => attributes[name] ?? '');
    const begin = [farmIdOf(placemark), withoutBvns(placemark.name), ...own, capturedAt ?? ''];
    if (faults.length > 0)
      return [...begin, '', '', '', '', '', '', faults.map(({ message }) => message).join(' ')];
    const [lng = 0, lat = 0] = labelPoint(polygons.map(({ outer }) => [outer])) ?? [];
    return [
      ...begin,
      polygons.reduce(
        (sum, { outer, holes }) => sum + [outer, ...holes].reduce((all, ring) => all + ring.length, 0),
        0,
      ),
      rounded(areaOf(polygons) / SQUARE_METRES_PER_HECTARE, HECTARE_DIGITS),
      rounded(lat, DEGREE_DIGITS),
      rounded(lng, DEGREE_DIGITS),
      wktOf(polygons),
      coordsOf(polygons),
      '',
    ];
  }
}

/**
 * A column of masked BVNs gets another name. Under its own name it would be read as BVNs when the file is imported
 * again.
 */
const headingOf = (name: string) => (FARM_HEADINGS.bvn.has(headerKey(name)) ? `${name} (masked)` : name);
