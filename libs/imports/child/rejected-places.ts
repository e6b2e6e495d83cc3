import type { LngLat, PolygonRings } from '#libs/geometry';
import { headerKey, isRejectColumn, type Placemark } from '../domain/index.js';
import type { PlacemarkFile } from '../readers/index.js';
import { dataXml, escapeXml, rejectData } from './kml-text.js';
import type { RejectsTask } from './protocol.js';
import type { RejectedCells } from './rejected-cells.js';

const ringXml = (ring: LngLat[]) =>
  `<LinearRing><coordinates>${ring.map(([lng, lat]) => `${lng},${lat}`).join(' ')}</coordinates></LinearRing>`;

function polygonXml({ outer, holes }: PolygonRings): string {
  const inner = holes.map((hole) => `<innerBoundaryIs>${ringXml(hole)}</innerBoundaryIs>`).join('');
  return `<Polygon><outerBoundaryIs>${ringXml(outer)}</outerBoundaryIs>${inner}</Polygon>`;
}

/** Returns the boundary of a place as KML; empty if it has none. */
function geometryXml(polygons: PolygonRings[]): string {
  const parts = polygons.filter(({ outer }) => outer.length > 0).map(polygonXml);
  return parts.length > 1 ? `<MultiGeometry>${parts.join('')}</MultiGeometry>` : parts.join('');
}

/**
 * Returns the rejected places of a non-KML map as KML placemarks: name, every attribute, mark, row and reasons,
 * boundary.
 */
export async function* rejectedPlaces(
  { placemarks }: PlacemarkFile,
  { reasons, headings }: Pick<RejectsTask, 'reasons' | 'headings'>,
  cells: RejectedCells,
): AsyncGenerator<string[]> {
  const reasonOf = new Map(reasons);
  const bvn = new Set(headings.bvn);
  const account = new Set(headings.account);
  const shown = (key: string, value: string) => {
    const called = headerKey(key);
    if (bvn.has(called)) return cells.bvn(value.trim());
    return account.has(called) ? cells.account(value.trim()) : cells.other(value);
  };
  const data = ({ data: attributes }: Placemark) =>
    Object.entries(attributes)
      .filter(([key]) => !isRejectColumn(key))
      .map(([key, value]) => dataXml(cells.other(key), shown(key, value)))
      .join('');
  for await (const batch of placemarks)
    yield batch.flatMap((place) => {
      const reason = reasonOf.get(place.rowNo);
      if (reason === undefined) return [];
      const added = rejectData(cells.mark, place.rowNo, reason);
      const head = `<name>${escapeXml(cells.other(place.name))}</name><description>${escapeXml(`Gona: ${reason}`)}</description>`;
      return [
        `<Placemark>${head}<ExtendedData>${data(place)}${added}</ExtendedData>${geometryXml(place.polygons)}</Placemark>\n`,
      ];
    });
}
