import type { ActivityDto, JobKind } from '#libs/contracts';
import type { ActivityEvent, EventMeaning, JobMeaning } from '#libs/platform';

/** Domains' descriptions of events and jobs. */
export interface Meanings {
  event(type: ActivityEvent['type']): EventMeaning | undefined;
  job(kind: JobKind): JobMeaning | undefined;
}

type Group = [ActivityEvent, ...ActivityEvent[]];

/** Maximum gap between acts of one person and kind that share a line. */
const FOLD_MS = 60 * 60 * 1000;

/**
 * Returns the latest activity as sentences without their subject ("imported 4,655 farmers"), newest first.
 *
 * @param events newest first
 */
export function activityOf(events: ActivityEvent[], limit: number, meanings: Meanings): ActivityDto[] {
  const groups: Group[] = [];
  const open = new Map<string, Group>();
  for (const event of events) {
    const key = foldKey(event, meanings);
    const group = key === null ? undefined : open.get(key);
    const last = group?.at(-1);
    if (group && last && last.at.getTime() - event.at.getTime() <= FOLD_MS) group.push(event);
    else {
      const fresh: Group = [event];
      groups.push(fresh);
      if (key !== null) open.set(key, fresh);
    }
  }
  return groups.flatMap((group) => line(group, meanings) ?? []).slice(0, limit);
}

/** Returns the key by which acts share a line; null for acts that never do. */
function foldKey(event: ActivityEvent, meanings: Meanings): string | null {
  const fold = meanings.event(event.type)?.activity?.fold?.(event.data);
  return fold === undefined ? null : `${event.type} ${event.by?.id ?? 0} ${fold}`;
}

function line(group: Group, meanings: Meanings): ActivityDto | null {
  const [newest] = group;
  const oldest = group.at(-1) ?? newest;
  const sentence = meanings.event(newest.type)?.activity?.line(group, meanings);
  if (!sentence) return null;
  const { what, detail = null } = sentence;
  // Keyed by its first event, which stays the same while a line grows.
  return { key: String(oldest.id), at: newest.at.toISOString(), by: newest.by, what, detail };
}
