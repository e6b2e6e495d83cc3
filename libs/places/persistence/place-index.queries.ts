import type { Database } from '#libs/platform';
import { LGA_SPELLINGS, STATE_SPELLINGS } from '../data/spellings.js';

/** Every place, and its alternative names. */
export interface PlaceIndex {
  states: { id: number; name: string; spellings: string[] }[];
  lgas: { id: number; stateId: number; name: string; spellings: string[] }[];
  wards: { id: number; lgaId: number; name: string }[];
}

const listed = (spellings: string | undefined): string[] => spellings?.split(', ') ?? [];

export const spellingsOfState = (state: string): string[] => listed(STATE_SPELLINGS[state]);

export const spellingsOfLga = (state: string, lga: string): string[] => listed(LGA_SPELLINGS[state]?.[lga]);

/** Returns all states, local governments and wards (about 9,600 rows, 1 MB); load them once to resolve many names. */
export async function loadPlaces(database: Pick<Database, 'query'>): Promise<PlaceIndex> {
  const [states, lgas, wards] = await Promise.all([
    database.query<{ id: number; name: string }>('SELECT id, name FROM state ORDER BY id'),
    database.query<{ id: number; stateId: number; name: string; state: string }>(
      `SELECT l.id, l.state_id AS "stateId", l.name, s.name AS state
         FROM lga l JOIN state s ON s.id = l.state_id ORDER BY l.id`,
    ),
    database.query<PlaceIndex['wards'][number]>('SELECT id, lga_id AS "lgaId", name FROM ward ORDER BY id'),
  ]);
  return {
    states: states.map((state) => ({ ...state, spellings: spellingsOfState(state.name) })),
    lgas: lgas.map(({ state, ...lga }) => ({ ...lga, spellings: spellingsOfLga(state, lga.name) })),
    wards,
  };
}
