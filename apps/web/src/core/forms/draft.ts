/** A form that is kept while it is unfinished, in this tab only: it may hold what others at this computer must not read. */
export interface DraftOptions<Values> {
  /** Which form of which record: `message:new`. */
  name: string;
  /** The user whose draft it is: another one who signs in in this tab does not see it. */
  userId: number;
  /** Fields that are never kept, such as numbers of persons. */
  omit?: readonly (keyof Values & string)[];
}

const keyOf = ({ name, userId }: DraftOptions<never>) => `gona.draft.${userId}.${name}`;

/** What was kept, as far as it still fits the form; null without any. */
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
    // Without storage the form lasts as long as its page.
  }
}

export function dropDraft<Values extends object>(draft: DraftOptions<Values>): void {
  try {
    sessionStorage.removeItem(keyOf(draft as DraftOptions<never>));
  } catch {
    // Nothing was kept.
  }
}

const omits = <Values>({ omit = [] }: DraftOptions<Values>, field: string) =>
  (omit as readonly string[]).includes(field);
