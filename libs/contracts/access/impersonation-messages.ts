/** Messages of impersonation, which the first page of the client needs. */
export const IMPERSONATION_MESSAGES = {
  readOnly: "You are viewing the portal as another user, so you can't change anything.",
  ended: 'You are back in your own account.',
  over: (name: string) => `Your view as ${name} has ended. You are back in your own account.`,
} as const;
