import type { Database } from '#libs/platform';

export interface DemoWard {
  id: number;
  name: string;
  lng: number;
  lat: number;
}

export interface DemoPlace {
  lgaId: number;
  stateId: number;
  wards: DemoWard[];
}

/** Minimum distance between demo wards in degrees, so that their fields never mix. */
const APART = 0.07;
const WARDS = 3;

/** Returns up to three real wards of a local government, far enough from each other and from those of `taken`. */
export async function demoPlace(
  reader: Pick<Database, 'query'>,
  state: string,
  lga: string,
  taken: DemoWard[],
): Promise<DemoPlace> {
  const rows = await reader.query<DemoWard & { lgaId: number; stateId: number }>(
    `SELECT w.id, w.name, ST_X(w.point) AS lng, ST_Y(w.point) AS lat, l.id AS "lgaId", s.id AS "stateId"
       FROM ward w JOIN lga l ON l.id = w.lga_id JOIN state s ON s.id = l.state_id
      WHERE s.name = $1 AND l.name = $2 AND w.point IS NOT NULL AND ST_Contains(s.outline, w.point)
      ORDER BY ST_Distance(w.point, l.point), w.id`,
    [state, lga],
  );
  const wards: DemoWard[] = [];
  for (const { id, name, lng, lat } of rows) {
    const far = [...taken, ...wards].every((other) => Math.hypot(other.lng - lng, other.lat - lat) > APART);
    if (far && wards.length < WARDS) wards.push({ id, name, lng, lat });
  }
  const [first] = rows;
  if (!first || wards.length === 0) throw new Error(`no ward of ${lga}, ${state}, is free for the demo`);
  return { lgaId: first.lgaId, stateId: first.stateId, wards };
}
