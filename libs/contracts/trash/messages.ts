export const TRASH_MESSAGES = {
  empty: 'Your trash folder is empty.',
  restored: 'Item successfully restored.',
  restoreFailed: 'Error restoring item, please try again.',
  gone: 'Its days in the trash are over: it cannot be restored any more.',
  nameTaken: 'Something else has its name by now. Give that another name, then restore this.',
} as const;
