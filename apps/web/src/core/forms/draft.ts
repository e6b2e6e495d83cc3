/**
 * A draft of an unfinished form, stored in this tab only, since it may hold data that others at this computer must not
 * read.
 */
export interface DraftOptions<Values> {
  /** The form and its record: `message:new`. */
  name: string;
  /** Owner of the draft; another user who signs in in this tab does not see it. */
  userId: number;
  /** Fields that are never stored, such as numbers of persons. */
  omit?: readonly (keyof Values & string)[];
}

const keyOf = ({ name, userId }: DraftOptions<never>) => `gona.draft.${userId}.${name}`;

/** Returns the stored draft, as far as it still fits the form; null if there is none. */
export function readDraft<Values extends object>(
  draft: DraftOptions<Values>,
  initial: Values,
): Partial<Values> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(draft as DraftOptions<never>)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const fitting = Object.entries(kept).filter(([field]) => field in initial && !omits(draft, field));
    return fitting.length > 0 ? (Object.fromEntries(fitting) as Partial<Values>) : null;
  } catch {
    return null;
  }
}

export function keepDraft<Values extends object>(draft: DraftOptions<Values>, values: Values): void {
  const kept = Object.entries(values).filter(([field]) => !omits(draft, field));
  try {
    sessionStorage.setItem(keyOf(draft as DraftOptions<never>), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage the draft lasts as long as its page.
  }
}

export function dropDraft<Values extends object>(draft: DraftOptions<Values>): void {
  try {
    sessionStorage.removeItem(keyOf(draft as DraftOptions<never>));
  } catch {
    // Without storage there is nothing to remove.
  }
}

const omits = <Values>({ omit = [] }: DraftOptions<Values>, field: string) =>
  (omit as readonly string[]).includes(field);
