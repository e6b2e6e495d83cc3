import type { __One__Dto } from '#libs/contracts';
import type { __One__ } from './persistence/__single__.entity.js';

/** Converts a row to its DTO. */
export function describe__One__({
  id,
  name,
  note,
  createdOn,
}: Pick<__One__, 'id' | 'name' | 'note' | 'createdOn'>): __One__Dto {
  return { id, name, note, createdOn: createdOn.toISOString() };
}
