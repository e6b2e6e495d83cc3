import {
  type ActivityDto,
  type EventCatalogue,
  type ImportSummary,
  type JobSummary,
  PROBLEMS,
  type ProblemCode,
} from '#libs/contracts';

/** Events that the latest activity tells of. */
export const TOLD_EVENTS = [
  'communityResource.created',
  'communityResource.updated',
  'communityResource.statusChanged',
  'community.created',
  'farm.statusChanged',
  'job.ended',
] as const satisfies readonly (keyof EventCatalogue)[];
type Told = (typeof TOLD_EVENTS)[number];

/** A row of the event log with the names that belong to it. */
export type ActivityEvent = {
  [T in Told]: {
    id: number;
    at: Date;
    by: { id: number; name: string } | null;
    type: T;
    data: EventCatalogue[T];
    /** The community resource that it happened in. */
    resource: string | null;
    /** The local government of the farm. */
    lga: string | null;
  };
}[Told];

interface Sentence {
  what: string;
  detail: string | null;
}

/** Acts of one person and kind that follow each other by less than this are one line. */
const FOLD_MS = 60 * 60 * 1000;
const count = (number: number) => number.toLocaleString('en-NG');
const plural = (number: number, one: string, many: string) => (number === 1 ? one : many);

/**
 * The latest activity as sentences without their subject ("imported 4,655 farmers"), newest first.
 *
 * @param events newest first
 */
export function activityOf(events: ActivityEvent[], limit: number): ActivityDto[] {
  const groups: ActivityEvent[][] = [];
  const open = new Map<string, ActivityEvent[]>();
  for (const event of events) {
    const key = foldKey(event);
    const group = key === null ? undefined : open.get(key);
    const last = group?.at(-1);
    if (group && last && last.at.getTime() - event.at.getTime() <= FOLD_MS) group.push(event);
    else {
      const fresh = [event];
      groups.push(fresh);
      if (key !== null) open.set(key, fresh);
    }
  }
  return groups.flatMap((group) => line(group) ?? []).slice(0, limit);
}

/** What acts must have in common to be told in one line; null for what is always told alone. */
function foldKey(event: ActivityEvent): string | null {
  const who = event.by?.id ?? 0;
  if (event.type === 'farm.statusChanged')
    return `${event.type} ${who} ${event.data.status} ${event.data.communityResourceId}`;
  if (event.type === 'community.created') return `${event.type} ${who} ${event.data.communityResourceId}`;
  return null;
}

function line(group: ActivityEvent[]): ActivityDto | null {
  const [newest] = group;
  const oldest = group.at(-1);
  if (!newest || !oldest) return null;
  const sentence = sentenceOf(newest, group);
  // Named after its first event, which stays the same while a line grows.
  return sentence && { key: String(oldest.id), at: newest.at.toISOString(), by: newest.by, ...sentence };
}

function sentenceOf(event: ActivityEvent, group: ActivityEvent[]): Sentence | null {
  switch (event.type) {
    case 'communityResource.created':
      return { what: `added the community resource ${event.data.name}`, detail: null };
    case 'communityResource.updated':
      return { what: `changed the community resource ${event.data.name}`, detail: null };
    case 'communityResource.statusChanged': {
      const act = event.data.status === 'ACTIVE' ? 'activated' : 'suspended';
      return { what: `${act} the community resource ${event.data.name}`, detail: null };
    }
    case 'community.created':
      return {
        what:
          group.length === 1
            ? `added the community ${event.data.name}`
            : `added ${count(group.length)} communities`,
        detail: event.resource,
      };
    case 'farm.statusChanged':
      return { what: flagged(event.data.status, group), detail: placeOf(group) };
    case 'job.ended':
      return jobSentence(event.data, event.resource);
  }
}

/** A farm that went forth and back is one farm. */
function flagged(status: 'ACTIVE' | 'COMPLETED', group: ActivityEvent[]): string {
  const farms = new Set(group.map((event) => (event.type === 'farm.statusChanged' ? event.data.farmId : 0)))
    .size;
  const maps = farms === 1 ? 'a farm map' : `${count(farms)} farm maps`;
  return status === 'COMPLETED' ? `completed ${maps}` : `marked ${maps} not completed`;
}

/** "Kebbi Rice Cluster, Argungu"; without the local government where there were several. */
function placeOf(group: ActivityEvent[]): string | null {
  const lgas = new Set(group.map((event) => event.lga));
  const [lga] = lgas;
  return [group[0]?.resource, lgas.size === 1 ? lga : null].filter(Boolean).join(', ') || null;
}

const IMPORTED: Partial<Record<EventCatalogue['job.ended']['kind'], [one: string, many: string]>> = {
  'farmers.import': ['farmer', 'farmers'],
  'farms.import': ['farm map', 'farm maps'],
};

function jobSentence(job: EventCatalogue['job.ended'], resource: string | null): Sentence | null {
  const words = IMPORTED[job.kind];
  if (!words) return null;
  const stored = isImport(job.summary) ? job.summary.created + job.summary.updated : 0;
  const things = `${count(stored)} ${plural(stored, ...words)}`;
  if (job.state === 'failed')
    return { what: `could not import ${job.label}`, detail: problemOf(job.errorCode) };
  if (job.state === 'cancelled')
    return {
      what: `stopped the import of ${job.label}`,
      detail: stored > 0 ? `${things} ${plural(stored, 'was', 'were')} stored before that` : resource,
    };
  const rejected = isImport(job.summary) ? job.summary.rejected : 0;
  const detail =
    rejected > 0 ? `${count(rejected)} ${plural(rejected, 'row needs', 'rows need')} attention` : resource;
  if (stored > 0) return { what: `imported ${things}`, detail };
  if (rejected > 0) return { what: `imported nothing from ${job.label}`, detail };
  return { what: `imported ${job.label}, in which nothing was new`, detail };
}

function isImport(summary: JobSummary | null): summary is ImportSummary {
  return summary?.kind === 'import';
}

function problemOf(code: string | null): string | null {
  return code !== null && code in PROBLEMS ? PROBLEMS[code as ProblemCode].message : null;
}
