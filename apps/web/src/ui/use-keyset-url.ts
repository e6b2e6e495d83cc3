import { useState } from 'react';
import type { ListUrlHandle } from './use-list-url.js';

/** Answer of a list that is read by the last row of a page; `next` is null on the last page. */
export interface KeysetAnswer {
  list: readonly object[];
  total: number;
  next: number | string | null;
}

/** Returns `after` of the page that the address names; undefined for the first page. */
export function afterOf({ page, param }: ListUrlHandle): number | undefined {
  return page > 1 ? Number(param('after')) || undefined : undefined;
}

/** Turns pages by the last row of each: the address has it, and earlier pages are remembered. */
export function useKeysetUrl(address: ListUrlHandle, answer: KeysetAnswer | null) {
  const [starts] = useState(() => new Map<number, string>());
  const { page, size, param } = address;
  starts.set(page, param('after'));
  const set: ListUrlHandle['set'] = (changes) => {
    if (!('page' in changes)) return address.set({ ...changes, after: null });
    const wanted = Number(changes.page);
    if (wanted > page) return address.set({ page: page + 1, after: answer?.next ?? null });
    const after = starts.get(wanted);
    address.set(after ? { page: wanted, after } : { page: 1, after: null });
  };
  // Without its start, a late page is the first one.
  const url: ListUrlHandle = { ...address, page: page > 1 && !param('after') ? 1 : page, set };
  return { url, total: totalOf(answer, page, size) };
}

/** Returns the total for the pagination, which has a next page as long as the server has one. */
function totalOf(answer: KeysetAnswer | null, page: number, size: number): number {
  if (!answer) return 0;
  const before = (page - 1) * size + answer.list.length;
  return answer.next === null ? before : Math.max(answer.total, before + 1);
}
