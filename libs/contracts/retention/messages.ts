export const RETENTION_MESSAGES = {
  periodSet: 'Retention period saved. Gona is making the list.',
  periodRemoved: 'Retention period removed. Gona no longer deletes data of this kind.',
  held: 'On hold. Gona does not delete it until you release it.',
  released: 'Released. It stays on the list for 14 more days.',
} as const;
