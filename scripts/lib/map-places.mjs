/*
 * The names that the default base map shows, as small files beside the client: local governments in one, which is read
 * with the map, wards by state, each read when the view comes near it. Made from libs/places/data.
 */

/** Degrees to about ten metres: points tell where a place is, nothing more. */
const rounded = (degrees) => Math.round(degrees * 1e4) / 1e4;

const pointed = (rows) =>
  rows.filter(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng) && (lat !== 0 || lng !== 0));

/** Name of file -> its text, of what `nigeria-admin.json` holds. */
export function placeFiles({ states, lgas, wards }) {
  const lgaOf = new Map(lgas.map(({ id, name }) => [id, name]));
  const files = new Map();
  const index = states.map(({ id, iso, name }) => {
    const own = pointed(wards).filter(({ stateId }) => stateId === id);
    const rows = own.map((ward) => [ward.name, lgaOf.get(ward.lgaId), rounded(ward.lng), rounded(ward.lat)]);
    files.set(`wards-${iso}.json`, lines(rows));
    const [lngs, lats] = [own.map(({ lng }) => lng), own.map(({ lat }) => lat)];
    const bounds = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
    return { iso, name, bounds: bounds.map(rounded) };
  });
  const stateOf = new Map(states.map(({ id, name }) => [id, name]));
  const governments = pointed(lgas).map(({ name, stateId, lng, lat }) => [
    name,
    stateOf.get(stateId),
    rounded(lng),
    rounded(lat),
  ]);
  files.set('places.json', `{"states":${lines(index)},"lgas":${lines(governments)}}\n`);
  return files;
}

/** A list with one entry a line, so that a change of one is a change of one line. */
function lines(rows) {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
}
