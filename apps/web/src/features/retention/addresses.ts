import type { RetentionItemDto, RetentionKind } from '#libs/contracts';

export const RETENTION_PATH = '/data-protection/retention';

const PAGES: Record<RetentionKind, (id: number) => string> = {
  uploadedLists: (id) => `/jobs/${id}`,
  oldValues: (id) => `/jobs/${id}`,
  messages: (id) => `/messages/${id}`,
  prints: (id) => `/view-profile/${id}`,
  inactiveFarmers: (id) => `/view-profile/${id}`,
};

/** Address of the page with listed data; null if it has none. */
export const pageOfItem = ({ kind, pageId }: RetentionItemDto): string | null =>
  pageId === null ? null : PAGES[kind](pageId);
