import type { ChangedFieldDto, FarmerField } from '#libs/contracts';

/** Texts of a farmer's fields at one time. */
export type Snapshot = Partial<Record<FarmerField, string | null>>;

/** An import of the farmer: what was stored before it, null if it created the record. */
export interface ImportedAt {
  at: Date;
  before: Snapshot | null;
}

/** A change of one field on a page. */
export interface PageChange {
  at: Date;
  field: string;
  oldValue: string | null;
}

/** Fields whose values are not shown: only that they changed. */
const HIDDEN: readonly FarmerField[] = ['bvn'];

/**
 * Returns the fields that each import changed. Imports store only earlier values, so the value after one is the
 * earlier value of the next change of that field, or the current one.
 * @param imports oldest first
 * @param edits oldest first
 */
export function importChanges(
  imports: readonly ImportedAt[],
  edits: readonly PageChange[],
  current: Snapshot,
): ChangedFieldDto[][] {
  return imports.map(({ at, before }, index) => {
    if (!before) return [];
    const next = imports.slice(index + 1).find((each) => each.before !== null);
    return (Object.keys(before) as FarmerField[]).flatMap((field) => {
      const edit = edits.find((each) => each.field === field && each.at > at);
      const isEditFirst = edit && (!next || edit.at < next.at);
      // An edit keeps no value of a hidden field, so nothing tells whether the import changed it.
      if (isEditFirst && HIDDEN.includes(field)) return [];
      const after = isEditFirst ? edit.oldValue : ((next?.before ?? current)[field] ?? null);
      const [oldValue, newValue] = [before[field] ?? null, after];
      if (oldValue === newValue) return [];
      return [
        HIDDEN.includes(field) ? { field, oldValue: null, newValue: null } : { field, oldValue, newValue },
      ];
    });
  });
}
