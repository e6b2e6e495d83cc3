export const RETENTION_MESSAGES = {
  periodSet: 'Retention period stored. The list is made now.',
  periodRemoved: 'Retention period removed. Nothing of this kind is deleted.',
  held: 'Held. Nothing of it is deleted until you release it.',
  released: 'Released. It stays on the list for 14 days first.',
} as const;
