/** An expected failure, with a message for the user of the command. */
export class Refusal extends Error {}

/** Another backup of the same database is running; this is no fault. */
export class BackupRunning extends Refusal {}
