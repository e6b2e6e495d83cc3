/** Messages of impersonation, which the first page of the client needs. */
export const IMPERSONATION_MESSAGES = {
  readOnly: 'You are seeing the portal as somebody else, so nothing can be changed.',
  ended: 'You see the portal as yourself again.',
  over: (name: string) => `Your view as ${name} has ended. You see the portal as yourself again.`,
} as const;
