/*
 * Generates a KML file as field apps write it: non-overlapping farms on a grid in Kebbi. Each has a farm id, a farmer's
 * temporary id, the capture date and a few form answers.
 */

const CORNERS = 14;
/** Degrees from one farm to the next; a farm is about 70 m wide. */
const STEP = 0.0009;
const RADIUS = 0.00035;
const ACROSS = 150;

const ringOf = (index) => {
  const lng = 4.0 + (index % ACROSS) * STEP;
  const lat = 12.0 + Math.floor(index / ACROSS) * STEP;
  const corners = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    const out = RADIUS * (0.8 + 0.2 * Math.abs(Math.sin(index * 7 + corner * 3)));
    return `${(lng + out * Math.cos(angle)).toFixed(7)},${(lat + out * Math.sin(angle)).toFixed(7)},0`;
  });
  return [...corners, corners[0]].join(' ');
};

/** Returns the temporary id of a farm's farmer. */
export const farmerOf = (index) => `T${index + 1}`;

export function farmMap(farms) {
  const data = (name, value) => `<Data name="${name}"><value>${value}</value></Data>`;
  const placemarks = Array.from({ length: farms }, (_, index) => {
    const about = [
      data('farm_id', `F${index}`),
      data('temp_id', farmerOf(index)),
      data('crop', index % 3 === 0 ? 'Rice' : 'Maize'),
      data('captured', `2026-0${1 + (index % 9)}-15T09:${10 + (index % 50)}:00Z`),
    ].join('');
    return `<Placemark><name>Farm ${index}</name><ExtendedData>${about}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ringOf(index)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return Buffer.from(
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('\n')}</Document></kml>`,
  );
}
