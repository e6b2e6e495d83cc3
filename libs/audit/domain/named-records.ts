/** A record, as the audit looks its name up. */
export type RecordKey = readonly [kind: string, id: number];

/** Records that an event's data name by `<kind>Id`, so that their names can be looked up together. */
export function recordsNamedIn(data: object, kinds: readonly string[]): RecordKey[] {
  return kinds.flatMap((kind): RecordKey[] => {
    const id = (data as Record<string, unknown>)[`${kind}Id`];
    return typeof id === 'number' && id > 0 ? [[kind, id]] : [];
  });
}
