import { ADMINISTRATORS, type FoundDto, SEARCHERS } from '#libs/contracts';
import { pageAt, pagesFor } from '../../core/feature/pages.js';
import { openAddress, searchedViews } from '../../core/feature/records.js';
import type { Viewer } from '../../core/session/viewer.js';
import type { IconName } from '../../ui/icons.js';
import { t } from './texts.js';

/** One search result, with its address. */
export interface Hit {
  key: string;
  title: string;
  detail: string | null;
  to: string;
}

export interface HitGroup {
  kind: string;
  title: string;
  icon: IconName;
  hits: Hit[];
}

/** Returns found records by kind, without those whose pages the user may not open. */
export function recordGroups(found: readonly FoundDto[], viewer: Viewer): HitGroup[] {
  return searchedViews()
    .map((view) => ({
      kind: view.kind,
      title: view.title,
      icon: view.icon,
      hits: found
        .filter((record) => record.kind === view.kind)
        .flatMap((record): Hit[] => {
          const to = openAddress(view, record, viewer);
          if (!to) return [];
          return [{ key: `${record.kind}-${record.id}`, title: record.name, detail: record.detail, to }];
        }),
    }))
    .filter(({ hits }) => hits.length > 0);
}

/** Returns pages that can be opened by name alone. */
export function pageGroup(q: string, viewer: Viewer): HitGroup[] {
  const wanted = q.trim().toLowerCase();
  const hits = pagesFor(viewer)
    .filter(({ path, ofRecord }) => !path.includes(':') && !ofRecord)
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ title, path, trail }) => ({
      key: path,
      title,
      detail: trail?.map((step) => step.title).join(' / ') ?? null,
      to: path,
    }));
  return hits.length > 0 ? [{ kind: 'pages', title: t('pages'), icon: 'file', hits }] : [];
}

/** A record with all fields: it yields every address of its kind. */
const ANY = { id: 1, name: 'any', communityResourceId: 1, farmId: 1 };

/** Returns whether any record could lead the user to a page; otherwise the server need not be called. */
export function findsRecords(viewer: Viewer): boolean {
  if (!viewer.role || !SEARCHERS.includes(viewer.role)) return false;
  const open = pagesFor(viewer);
  return searchedViews().some((view) =>
    view.to(ANY).some((address) => pageAt(open, address.split('?')[0] ?? '') !== null),
  );
}

/** Returns the label for the user's search: only pages, records, or farmers by BVN too. */
export function findsBy(viewer: Viewer): 'find' | 'findRecords' | 'findByBvn' {
  if (!findsRecords(viewer)) return 'find';
  return viewer.role && ADMINISTRATORS.includes(viewer.role) ? 'findByBvn' : 'findRecords';
}
