/** What was typed cannot be understood. */
export class UsageError extends Error {}
