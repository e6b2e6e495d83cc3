import type { ActKind, FarmStatus } from '#libs/contracts';

/** Maximum number of acts that can be undone: the latest ones. */
const KEPT = 10;

/** Call that redoes an undone act on one farm. */
export type RedoCall =
  | { call: 'delete' }
  | { call: 'reset' }
  | { call: 'revert'; to: number }
  /** `reason`: why the farm was completed despite a severe finding. */
  | { call: 'status'; to: FarmStatus; reason?: string };

/** An act that the server has confirmed. The server keeps its history and undoes it by its id. */
export interface Act {
  kind: ActKind;
  /** Several ids if one press made several acts: they are undone together. */
  actId: number | number[];
  /** Changed farms, if known here: empty for acts on a whole community resource. */
  farms: number[];
  /** Sentence of the bar: the server's, or the documented one. */
  text: string;
  /** Side effects, announced once: an undo reverts them too. */
  more?: string;
  /** Farmer's name, for acts on one farm: its page may no longer be loaded. */
  name?: string;
  /** Undefined if the server cannot redo it. */
  again?: RedoCall;
}

/** Whether an act is done, undone or redone. */
type Way = 'act' | 'undo' | 'redo';

export interface Acts {
  /** Acts that can be undone, the latest last. */
  done: Act[];
  /** Undone acts that can be redone, the latest last. */
  undone: Act[];
  /** Version in which this window's last act left each farm of the two lists: a redo requires that version. */
  versions: Record<number, number>;
}

export const noActs: Acts = { done: [], undone: [], versions: {} };

/** Returns the act that the next undo or redo concerns; null if there is none. */
export function nextOf(acts: Acts, way: 'undo' | 'redo'): Act | null {
  return (way === 'undo' ? acts.done : acts.undone).at(-1) ?? null;
}

/** Returns the bar's position in the list of acts, the latest being the first. */
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

/** Removes an act from a list: usually the last, otherwise one that the user chose. */
const without = (list: Act[], act: Act): Act[] =>
  list.filter((other) => String(other.actId) !== String(act.actId));

/**
 * Records an act. A new act clears the redo list; with `again` it is a redo, and later acts can still be redone.
 * @param version version of the farm after the act, for acts on one farm that still exists
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
 * Records that the server undid an act. An act that cannot be redone clears the redo list: redoing is sequential.
 * @param versions versions of the farms after the undo, where the server sent them
 */
export function withUndone(acts: Acts, act: Act, versions: Record<number, number>): Acts {
  const undone = act.again ? [...acts.undone, act] : [];
  return trimmed({ done: without(acts.done, act), undone, versions: { ...acts.versions, ...versions } });
}

/** Drops the act of an undo or redo without changing its farms. */
export function skipped(acts: Acts, way: 'undo' | 'redo', act: Act): Acts {
  const done = way === 'undo' ? without(acts.done, act) : acts.done;
  const undone = way === 'redo' ? acts.undone.slice(0, -1) : acts.undone;
  return trimmed({ ...acts, done, undone });
}
