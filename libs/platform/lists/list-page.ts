import { LIST_LIMIT, type ListQuery } from '#libs/contracts';

export interface Page {
  limit: number;
  offset: number;
}

/** Rows that a list call asks for; without page and size the first 1,000. */
export function pageOf(query: ListQuery): Page {
  const limit = query.size ?? LIST_LIMIT;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** `-name` -> the field and whether it descends. Null where the list has no such field. */
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

/** A pattern for ILIKE that finds the text as it stands anywhere; null where there is nothing to find. */
export function searchPattern(q: string | undefined): string | null {
  const text = q?.trim();
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}
