/**
 * Every kind of record that has a name of its own: what the audit speaks of, the search finds and an address opens. The
 * domain that owns the kind says how its names are looked up, the client where it is shown.
 */
export interface RecordCatalogue {
  user: true;
  staff: true;
  communityResource: true;
  community: true;
  farm: true;
  farmer: true;
}

export type RecordKind = keyof RecordCatalogue;
