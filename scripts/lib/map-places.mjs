/*
 * Generates the place names of the default basemap from libs/places/data, as small files served with the client. Local
 * governments are in one file, loaded with the map. Wards are in one file per state, loaded when the viewport
 * approaches it.
 */

/** Rounds degrees to about ten metres, which is enough for a label. */
const rounded = (degrees) => Math.round(degrees * 1e4) / 1e4;

const pointed = (rows) =>
  rows.filter(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng) && (lat !== 0 || lng !== 0));

/** Returns a map of file name to text, from the contents of `nigeria-admin.json`. */
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

/** Returns a list with one entry per line, so that changing an entry changes one line. */
function lines(rows) {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
}
