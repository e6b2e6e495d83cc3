/**
 * Every kind of record that has a name of its own: what the audit speaks of, the search finds and an address opens. The
 * domain that owns a kind adds it in its `records.ts` by declaration merging, says how its names are looked up, and in
 * the client where it is shown.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it.
export interface RecordCatalogue {}

export type RecordKind = keyof RecordCatalogue;
