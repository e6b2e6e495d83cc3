/**
 * Kinds of decisions that wait for a person. The owning domain adds a kind in its `waiting.ts` by declaration merging.
 * Its `domain.ts` finds the waiting decisions, and the client defines where to decide them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it.
export interface WaitingCatalogue {}

export type WaitingKind = keyof WaitingCatalogue;
