/** The command line is invalid. */
export class UsageError extends Error {}
