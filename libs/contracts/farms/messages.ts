export const FARMS_MESSAGES = {
  versionConflict: 'Somebody else has changed this farm meanwhile. It is shown as it is now.',
} as const;
