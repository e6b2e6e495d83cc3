/** Days during which deleted items can be restored. */
export const TRASH_DAYS = 30;
/** Days before permanent deletion from which the list warns. */
export const TRASH_WARNING_DAYS = 3;

/** Counted contents of a deleted item. */
export const TRASH_CONTENTS = ['communities', 'farmers', 'members', 'farms'] as const;
export type TrashContent = (typeof TRASH_CONTENTS)[number];
export type TrashContents = Partial<Record<TrashContent, number>>;
