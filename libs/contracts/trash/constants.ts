/** Days for which what was deleted can be restored. */
export const TRASH_DAYS = 30;
/** Days before it goes for good from which on the list warns. */
export const TRASH_WARNING_DAYS = 3;

/** What went with something that was deleted, as it is counted. */
export const TRASH_CONTENTS = ['communities', 'farmers', 'members', 'farms'] as const;
export type TrashContent = (typeof TRASH_CONTENTS)[number];
export type TrashContents = Partial<Record<TrashContent, number>>;
