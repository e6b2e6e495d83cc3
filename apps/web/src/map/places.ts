import type { Bounds } from '#libs/geometry';
import { metresBetween } from '#libs/geometry';

/** A place with its point; outlines are not available. */
export interface Place {
  name: string;
  /** For a ward its local government, for a local government its state. */
  within: string;
  at: [lng: number, lat: number];
}

interface State {
  iso: string;
  name: string;
  /** Bounds of the points of its wards. */
  bounds: Bounds;
}

type Row = [name: string, within: string, lng: number, lat: number];

export interface Places {
  states: readonly State[];
  lgas: readonly Place[];
}

/** Degrees around the points of a state within which a view may show some of its wards. */
const MARGIN = 0.15;

const placeOf = ([name, within, lng, lat]: Row): Place => ({
  name: name.replace(/\s+/g, ' '),
  within,
  at: [lng, lat],
});

async function read<T>(name: string): Promise<T> {
  const answer = await fetch(`/map/places/${name}.json`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json() as Promise<T>;
}

/** Caches a successful load; a failed one is repeated on the next call. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () => {
    known ??= load().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

/** Loads states and local governments of Nigeria, served with the client. */
export const loadPlaces = once(async (): Promise<Places> => {
  const { states, lgas } = await read<{ states: State[]; lgas: Row[] }>('places');
  return { states, lgas: lgas.map(placeOf) };
});

const wards = new Map<string, () => Promise<Place[]>>();

function wardsOf(iso: string): Promise<Place[]> {
  const known = wards.get(iso) ?? once(async () => (await read<Row[]>(`wards-${iso}`)).map(placeOf));
  wards.set(iso, known);
  return known();
}

/** Returns wards of the states that a box overlaps. */
export async function wardsNear([west, south, east, north]: Bounds): Promise<Place[]> {
  const { states } = await loadPlaces();
  const near = states.filter(
    ({ bounds: [w, s, e, n] }) =>
      w - MARGIN <= east && e + MARGIN >= west && s - MARGIN <= north && n + MARGIN >= south,
  );
  return (await Promise.all(near.map(({ iso }) => wardsOf(iso)))).flat();
}

/** Returns the place with the nearest point, and its distance in metres; null without any. */
export function nearest(
  places: readonly Place[],
  at: [number, number],
): { place: Place; metres: number } | null {
  let best: { place: Place; metres: number } | null = null;
  for (const place of places) {
    const metres = metresBetween(at, place.at);
    if (!best || metres < best.metres) best = { place, metres };
  }
  return best;
}
