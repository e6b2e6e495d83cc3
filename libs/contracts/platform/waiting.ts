/**
 * Every kind of decision that waits for a person. The domain that owns a kind adds it in its `waiting.ts` by declaration
 * merging, finds what waits in its `domain.ts`, and says in the client where it is decided.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it.
export interface WaitingCatalogue {}

export type WaitingKind = keyof WaitingCatalogue;
