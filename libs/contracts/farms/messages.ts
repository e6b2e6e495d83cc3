export const FARMS_MESSAGES = {
  versionConflict: 'Someone else changed this farm. The latest version is shown.',
} as const;
