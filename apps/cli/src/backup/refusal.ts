/** What cannot be done, as a sentence for whoever typed the command. */
export class Refusal extends Error {}
