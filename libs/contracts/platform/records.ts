/**
 * Record kinds with a name of their own, used by the audit log, the search and addresses. The owning domain adds a
 * kind in its `records.ts` by declaration merging. It also defines how names are looked up, and where the client shows
 * the record.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it.
export interface RecordCatalogue {}

export type RecordKind = keyof RecordCatalogue;
