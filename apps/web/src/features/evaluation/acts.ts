import type { ActKind, FarmStatus } from '#libs/contracts';

/** Acts that can be taken back, the latest first. */
const KEPT = 10;

/** How an act on one farm is done again once it was taken back. */
export type Again =
  | { call: 'delete' }
  | { call: 'reset' }
  | { call: 'revert'; to: number }
  /** `reason`: why it was completed in spite of a severe finding. */
  | { call: 'status'; to: FarmStatus; reason?: string };

/** An act that the server has confirmed. The server keeps its history, and takes it back by its id. */
export interface Act {
  kind: ActKind;
  /** Several where one press made several: they are taken back together. */
  actId: number | number[];
  /** Farms that it changed, as far as they are known here: none for acts on a whole community resource. */
  farms: number[];
  /** The sentence of the bar: the server's, or the documented one. */
  text: string;
  /** What else it did, said once: an undo takes that back too. */
  more?: string;
  /** Whose farm it is, where it is one: the page that showed it may be gone. */
  name?: string;
  /** Left out where the server cannot do it again. */
  again?: Again;
}

/** What happens with an act: it is done, taken back, or done again. */
type Way = 'act' | 'undo' | 'redo';

export interface Acts {
  /** What can be taken back, the latest last. */
  done: Act[];
  /** What was taken back and can be done again, the latest last. */
  undone: Act[];
  /** The version in which this window's last act left each farm of the two lists: an act is done again on it, and on no other. */
  versions: Record<number, number>;
}

export const noActs: Acts = { done: [], undone: [], versions: {} };

/** The act that an undo or a redo is about; null where there is none. */
export function nextOf(acts: Acts, way: 'undo' | 'redo'): Act | null {
  return (way === 'undo' ? acts.done : acts.undone).at(-1) ?? null;
}

/** Which of the last acts the bar is about, the latest being the first. */
export function placeOf({ done, undone }: Acts, way: Way): { at: number; of: number } {
  return {
    at: way === 'undo' ? Math.max(1, undone.length) : undone.length + 1,
    of: done.length + undone.length,
  };
}

function trimmed(acts: Acts): Acts {
  const farms = new Set([...acts.done, ...acts.undone].flatMap((act) => act.farms));
  const versions = Object.entries(acts.versions).filter(([farmId]) => farms.has(Number(farmId)));
  return { ...acts, versions: Object.fromEntries(versions) };
}

/** A list without an act: the last of it as a rule, another where somebody has chosen it. */
const without = (list: Act[], act: Act): Act[] =>
  list.filter((other) => String(other.actId) !== String(act.actId));

/**
 * Notes an act. A new one ends what could be done again; with `again` it was done again, and what follows it can still be.
 * @param version in which it left its farm, where it is one and the farm is still there
 */
export function kept(acts: Acts, act: Act, version: number | null, again = false): Acts {
  const versions = { ...acts.versions };
  for (const farmId of act.farms) delete versions[farmId];
  const [farmId] = act.farms;
  if (version !== null && farmId !== undefined) versions[farmId] = version;
  const done = [...acts.done, act].slice(-KEPT);
  return trimmed({ done, undone: again ? acts.undone.slice(0, -1) : [], versions });
}

/**
 * Notes that the server took an act back. What cannot be done again ends what could be: redoing goes in order.
 * @param versions in which it left the farms, as far as it says
 */
export function takenBack(acts: Acts, act: Act, versions: Record<number, number>): Acts {
  const undone = act.again ? [...acts.undone, act] : [];
  return trimmed({ done: without(acts.done, act), undone, versions: { ...acts.versions, ...versions } });
}

/** Lets go of the act that an undo or redo was about: it stays as it is. */
export function skipped(acts: Acts, way: 'undo' | 'redo', act: Act): Acts {
  const done = way === 'undo' ? without(acts.done, act) : acts.done;
  const undone = way === 'redo' ? acts.undone.slice(0, -1) : acts.undone;
  return trimmed({ ...acts, done, undone });
}
