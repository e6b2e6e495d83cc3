import { LIST_LIMIT, type ListQuery } from '#libs/contracts';

export interface Page {
  limit: number;
  offset: number;
}

/** Returns the rows that a list call requests; by default the first 1,000. */
export function pageOf(query: ListQuery): Page {
  const limit = query.size ?? LIST_LIMIT;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** Parses `-name` to the field and whether it descends. Null if the list has no such field. */
export function orderOf<Field extends string>(
  sort: string | undefined,
  fields: readonly Field[],
  preset: { field: Field; descending: boolean },
): { field: Field; descending: boolean } | null {
  if (!sort) return preset;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const field = fields.find((each) => each === name);
  return field ? { field, descending } : null;
}

/** Returns an ILIKE pattern that finds the literal text anywhere; null for an empty search. */
export function searchPattern(q: string | undefined): string | null {
  const text = q?.trim();
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}
