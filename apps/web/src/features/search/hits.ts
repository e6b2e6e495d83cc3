import { ADMINISTRATORS, type FoundDto } from '#libs/contracts';
import { pageAt, pagesFor } from '../../core/feature/pages.js';
import { openAddress, searchedViews } from '../../core/feature/records.js';
import type { Viewer } from '../../core/session/viewer.js';
import type { IconName } from '../../ui/icons.js';
import { t } from './texts.js';

/** One line of the search: what it is, and where it leads. */
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

/** The records found, by kind; those that lead nowhere the user may go are left out. */
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

/** Pages that can be opened by their name alone. */
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

/** A record of which everything is known: it leads to each of the addresses that its kind has. */
const ANY = { id: 1, name: 'any', communityResourceId: 1, farmId: 1 };

/** Whether any record could lead the user somewhere: if not, the server need not be asked. */
export function findsRecords(viewer: Viewer): boolean {
  const open = pagesFor(viewer);
  return searchedViews().some((view) =>
    view.to(ANY).some((address) => pageAt(open, address.split('?')[0] ?? '') !== null),
  );
}

/** Which of a field's labels is true of the user: whether it finds pages alone, records, or farmers by their BVN too. */
export function findsBy(viewer: Viewer): 'find' | 'findRecords' | 'findByBvn' {
  if (!findsRecords(viewer)) return 'find';
  return viewer.role && ADMINISTRATORS.includes(viewer.role) ? 'findByBvn' : 'findRecords';
}
