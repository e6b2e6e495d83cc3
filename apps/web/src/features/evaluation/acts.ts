import type { FarmStatus } from '#libs/contracts';

/** Acts that can be taken back, the latest first. */
const KEPT = 10;

/** A flag that the server has confirmed. */
export interface Act {
  farmId: number;
  /** Whose farm it is: the page that showed it may be gone. */
  name: string;
  from: FarmStatus;
  to: FarmStatus;
  /** Why it was completed in spite of a severe finding: said again where it is done again. */
  reason?: string;
  /** Somebody else has changed the farm since: taking this back would undo their work. */
  overtaken?: true;
}

export type ActKind = 'act' | 'undo' | 'redo';

export interface Acts {
  /** What can be taken back, the latest last. */
  done: Act[];
  /** What was taken back and can be done again, the latest last. */
  undone: Act[];
  /** Version in which this window's last act left each farm of the two lists: any other is somebody else's. */
  versions: Record<number, number>;
}

export const noActs: Acts = { done: [], undone: [], versions: {} };

/** The act that an undo or a redo is about; null where there is none. */
export function nextOf(acts: Acts, kind: 'undo' | 'redo'): Act | null {
  return (kind === 'undo' ? acts.done : acts.undone).at(-1) ?? null;
}

function overtake(list: Act[], farmId: number): Act[] {
  return list.map((act) => (act.farmId === farmId ? { ...act, overtaken: true } : act));
}

function trimmed(acts: Acts): Acts {
  const farms = new Set([...acts.done, ...acts.undone].map(({ farmId }) => farmId));
  const versions = Object.entries(acts.versions).filter(([farmId]) => farms.has(Number(farmId)));
  return { ...acts, versions: Object.fromEntries(versions) };
}

/**
 * Notes what the server has confirmed. A new act ends what could be done again; an undo or redo moves its act to the
 * other list.
 * @param seen version of the farm before, and the one that the act made of it
 */
export function noted(acts: Acts, kind: ActKind, act: Act, seen: { before: number; after: number }): Acts {
  const { farmId } = act;
  const own = acts.versions[farmId];
  const foreign = own !== undefined && own !== seen.before;
  const versions = { ...acts.versions, [farmId]: seen.after };
  const earlier = foreign ? overtake(acts.done, farmId) : acts.done;
  if (kind === 'act') return trimmed({ done: [...earlier, act].slice(-KEPT), undone: [], versions });
  const rest = (list: Act[]) => list.slice(0, -1);
  return kind === 'undo'
    ? { done: rest(acts.done), undone: [...acts.undone, act], versions }
    : { done: [...acts.done, act].slice(-KEPT), undone: rest(acts.undone), versions };
}

/** Lets go of the act that an undo or redo was about, and of what else was done to a farm that somebody has changed. */
export function skipped(acts: Acts, kind: 'undo' | 'redo', farmId: number): Acts {
  const done = overtake(kind === 'undo' ? acts.done.slice(0, -1) : acts.done, farmId);
  const undone = overtake(kind === 'redo' ? acts.undone.slice(0, -1) : acts.undone, farmId);
  return trimmed({ ...acts, done, undone });
}
