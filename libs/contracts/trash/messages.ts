export const TRASH_MESSAGES = {
  empty: 'Your trash folder is empty.',
  restored: 'Item successfully restored.',
  restoreFailed: 'Error restoring item, please try again.',
  gone: 'It was in the trash for more than 30 days, so it can no longer be restored.',
  nameTaken: 'Another record now has this name. Rename that record, then restore this one.',
} as const;
