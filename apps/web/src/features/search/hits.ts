import type { FoundDto, RecordKind } from '#libs/contracts';
import { pageAt, pagesFor } from '../../app/routes.js';
import type { Viewer } from '../../core/session/viewer.js';

/** One line of the search: what it is, and where it leads. */
export interface Hit {
  key: string;
  title: string;
  detail: string | null;
  to: string;
}

export interface HitGroup {
  kind: (typeof KINDS)[number] | 'pages';
  hits: Hit[];
}

const MAP = '/community-resource/evaluate';
const COMMUNITIES = '/community-resource/communities';
const RESOURCE = '/community-resource/community-resource-overview';
/** The order of the groups on screen. */
const KINDS = ['farmer', 'farm', 'communityResource', 'community'] as const satisfies RecordKind[];

/**
 * Where a record is looked at. A farmer's page comes with a later issue: until then the farm on the map, or the
 * communities of the resource.
 */
function addressesOf({ kind, id, name, communityResourceId, farmId }: FoundDto): string[] {
  const resource = kind === 'communityResource' ? id : communityResourceId;
  if (!resource) return [];
  const communities = `${COMMUNITIES}?resource=${resource}`;
  if (kind === 'farm') return [`${MAP}?resource=${resource}&farm=${id}`];
  if (kind === 'farmer')
    return [...(farmId ? [`${MAP}?resource=${resource}&farm=${farmId}`] : []), communities];
  if (kind === 'community') return [`${communities}&q=${encodeURIComponent(name)}`];
  return [`${RESOURCE}?resource=${resource}`];
}

/** The records found, by kind; those that lead nowhere the user may go are left out. */
export function recordGroups(found: readonly FoundDto[], viewer: Viewer): HitGroup[] {
  const open = pagesFor(viewer);
  const hitOf = (record: FoundDto): Hit[] => {
    const to = addressesOf(record).find((address) => pageAt(open, address.split('?')[0] ?? ''));
    if (!to) return [];
    return [{ key: `${record.kind}-${record.id}`, title: record.name, detail: record.detail, to }];
  };
  return KINDS.map((kind) => ({
    kind,
    hits: found.filter((record) => record.kind === kind).flatMap(hitOf),
  })).filter(({ hits }) => hits.length > 0);
}

/** Pages that can be opened by their name alone. */
export function pageGroup(q: string, viewer: Viewer): HitGroup[] {
  const wanted = q.trim().toLowerCase();
  const hits = pagesFor(viewer)
    .filter(({ path }) => !path.includes(':') && ![RESOURCE, COMMUNITIES].includes(path))
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ title, path, trail }) => ({
      key: path,
      title,
      detail: trail?.map((step) => step.title).join(' / ') ?? null,
      to: path,
    }));
  return hits.length > 0 ? [{ kind: 'pages', hits }] : [];
}

/** Whether any record could lead the user somewhere: if not, the server need not be asked. */
export function findsRecords(viewer: Viewer): boolean {
  const open = pagesFor(viewer);
  return [MAP, COMMUNITIES, RESOURCE].some((path) => pageAt(open, path) !== null);
}
