export type Ring = [lng: number, lat: number][];

export interface MapFarm {
  code: string;
  ring: Ring;
  data?: Record<string, string>;
}

/** A square of about 110 m, open: its first point is not repeated. */
export const squareAt = (lng: number, lat: number, side = 0.001): Ring => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
];

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A KML file of farms; rings are written as they are, digits and all. */
export function mapOf(...farms: MapFarm[]): string {
  const placemarks = farms.map(({ code, ring, data = {} }) => {
    const about = Object.entries(data)
      .map(([name, value]) => `<Data name="${escaped(name)}"><value>${escaped(value)}</value></Data>`)
      .join('');
    const points = ring.map((point) => point.join(',')).join(' ');
    return `<Placemark><name>${code}</name><ExtendedData>${about}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${points}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`;
}
