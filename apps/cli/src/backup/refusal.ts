/** What cannot be done, as a sentence for whoever typed the command. */
export class Refusal extends Error {}

/** Another backup of the same database is being made: nothing is wrong with this one. */
export class TurnTaken extends Refusal {}
