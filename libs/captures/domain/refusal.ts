/** Thrown when a capture cannot be stored; the message is for people. */
export class Refusal extends Error {}
