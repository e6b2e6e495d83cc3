/** Record whose name the audit looks up. */
export type RecordKey = readonly [kind: string, id: number];

/** Returns the records that an event's data reference as `<kind>Id`, so that their names can be looked up together. */
export function recordsNamedIn(data: object, kinds: readonly string[]): RecordKey[] {
  return kinds.flatMap((kind): RecordKey[] => {
    const id = (data as Record<string, unknown>)[`${kind}Id`];
    return typeof id === 'number' && id > 0 ? [[kind, id]] : [];
  });
}
