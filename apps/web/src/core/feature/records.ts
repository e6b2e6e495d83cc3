import type { Viewer } from '../session/viewer.js';
import type { KnownRecord, LinkedKind, RecordView } from './define.js';
import { pageAt, pagesFor } from './pages.js';
import { recordViews } from './registry.js';

export type FoundView = RecordView & { kind: LinkedKind };

/** Returns the kinds of records that the search finds, in the order of their groups. */
export function searchedViews(): readonly FoundView[] {
  return recordViews()
    .filter(({ order }) => order !== undefined)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/**
 * Returns the address of a record, regardless of the user; null if it has none. @param kind of any record, also one
 * without a view
 */
export function pageOfRecord(kind: string, record: KnownRecord): string | null {
  return (
    recordViews()
      .find((view) => view.kind === kind)
      ?.to(record)[0] ?? null
  );
}

/** Returns the best address of a record that the user can open; null if there is none. */
export function openAddress(view: RecordView, record: KnownRecord, viewer: Viewer): string | null {
  const open = pagesFor(viewer);
  return view.to(record).find((address) => pageAt(open, address.split('?')[0] ?? '')) ?? null;
}
