import type { FarmStatus, ActKind as ServerKind } from '#libs/contracts';

/** Acts that can be taken back, the latest first. */
const KEPT = 10;

/** A flag that the server has confirmed. It is taken back, and done again, by a flag. */
export interface StatusAct {
  kind: 'status';
  farmId: number;
  /** Whose farm it is: the page that showed it may be gone. */
  name: string;
  from: FarmStatus;
  to: FarmStatus;
  /** Why it was completed in spite of a severe finding: said again where it is done again. */
  reason?: string;
  /** The farm was changed since by somebody else: taking this back would undo their work. */
  overtaken?: true;
}

/** How an act on one farm is done again once it was taken back. */
export type Again = { call: 'delete' } | { call: 'reset' } | { call: 'revert'; to: number };

/** Any other act, which the server keeps and takes back by its id. */
export interface KeptAct {
  kind: Exclude<ServerKind, 'status'>;
  /** Several where one press made several: they are taken back together. */
  actId: number | number[];
  /** Farms that it changed, as far as they are known here: none for acts on a whole community resource. */
  farms: number[];
  /** The sentence of the bar: the server's, or the documented one. */
  text: string;
  /** Whose farm it is, where it is one. */
  name?: string;
  /** Left out where the server cannot do it again. */
  again?: Again;
}

export type Act = StatusAct | KeptAct;

/** What happens with an act: it is done, taken back, or done again. */
export type Way = 'act' | 'undo' | 'redo';

export interface Acts {
  /** What can be taken back, the latest last. */
  done: Act[];
  /** What was taken back and can be done again, the latest last. */
  undone: Act[];
  /**
   * Version in which this window's last act left each farm of the two lists: any other is somebody else's. A farm that is not in
   * it was changed by an act whose version is not known here.
   */
  versions: Record<number, number>;
}

export const noActs: Acts = { done: [], undone: [], versions: {} };

/** The act that an undo or a redo is about; null where there is none. */
export function nextOf(acts: Acts, way: 'undo' | 'redo'): Act | null {
  return (way === 'undo' ? acts.done : acts.undone).at(-1) ?? null;
}

export const farmsOf = (act: Act): readonly number[] => (act.kind === 'status' ? [act.farmId] : act.farms);

/** Which of the last acts the bar is about, the latest being the first. */
export function placeOf({ done, undone }: Acts, way: Way): { at: number; of: number } {
  return {
    at: way === 'undo' ? Math.max(1, undone.length) : undone.length + 1,
    of: done.length + undone.length,
  };
}

function overtake(list: Act[], farmId: number): Act[] {
  return list.map((act) =>
    act.kind === 'status' && act.farmId === farmId ? { ...act, overtaken: true } : act,
  );
}

function trimmed(acts: Acts): Acts {
  const farms = new Set([...acts.done, ...acts.undone].flatMap(farmsOf));
  const versions = Object.entries(acts.versions).filter(([farmId]) => farms.has(Number(farmId)));
  return { ...acts, versions: Object.fromEntries(versions) };
}

/** A list without an act: the last of it as a rule, another where somebody has chosen it. */
function without(list: Act[], act: Act): Act[] {
  const isIt = (other: Act) =>
    act.kind !== 'status' && other.kind !== 'status' && String(act.actId) === String(other.actId);
  return act.kind === 'status' ? list.slice(0, -1) : list.filter((other) => !isIt(other));
}

/**
 * Notes a flag that the server has confirmed. A new act ends what could be done again; an undo or redo moves its act to the
 * other list.
 * @param seen version of the farm before, and the one that the act made of it
 */
export function noted(acts: Acts, way: Way, act: StatusAct, seen: { before: number; after: number }): Acts {
  const { farmId } = act;
  const own = acts.versions[farmId];
  const foreign = own !== undefined && own !== seen.before;
  const versions = { ...acts.versions, [farmId]: seen.after };
  const earlier = foreign ? overtake(acts.done, farmId) : acts.done;
  if (way === 'act') return trimmed({ done: [...earlier, act].slice(-KEPT), undone: [], versions });
  return moved({ ...acts, versions }, way, act);
}

function moved(acts: Acts, way: 'undo' | 'redo', act: Act): Acts {
  const { done, undone, versions } = acts;
  return way === 'undo'
    ? { done: without(done, act), undone: [...undone, act], versions }
    : { done: [...done, act].slice(-KEPT), undone: undone.slice(0, -1), versions };
}

/** Notes what the server keeps as an act. `again`: it was done again, and what follows it can still be. */
export function kept(acts: Acts, act: KeptAct, again = false): Acts {
  const versions = { ...acts.versions };
  for (const farmId of act.farms) delete versions[farmId];
  if (again) return trimmed(moved({ ...acts, versions }, 'redo', act));
  return trimmed({ done: [...acts.done, act].slice(-KEPT), undone: [], versions });
}

/**
 * Notes that the server took an act back. What cannot be done again ends what could be: redoing goes in order.
 * @param versions in which it left the farms, as far as it says
 */
export function takenBack(acts: Acts, act: KeptAct, versions: Record<number, number>): Acts {
  const undone = act.again ? [...acts.undone, act] : [];
  return trimmed({ done: without(acts.done, act), undone, versions: { ...acts.versions, ...versions } });
}

/** Lets go of the act that an undo or redo was about, and of what else was done to farms that somebody has changed. */
export function skipped(acts: Acts, way: 'undo' | 'redo', act: Act): Acts {
  let done = way === 'undo' ? without(acts.done, act) : acts.done;
  let undone = way === 'redo' ? acts.undone.slice(0, -1) : acts.undone;
  for (const farmId of farmsOf(act)) {
    done = overtake(done, farmId);
    undone = overtake(undone, farmId);
  }
  return trimmed({ ...acts, done, undone });
}
