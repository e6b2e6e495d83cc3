import { useCallback, useMemo } from 'react';
import { TABLE_PAGE_SIZE, typedBvn } from '#libs/contracts';
import { useAddress } from '../core/use-address.js';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

export interface ListUrl {
  /** Counted from 1. */
  page: number;
  size: number;
  q: string;
  /** A field, with a minus prefix for descending order; empty for the list's own order. */
  sort: string;
  /** Any other parameter, such as a filter. */
  param: (name: string) => string;
}

export interface ListUrlHandle extends ListUrl {
  /** Changes parameters; any change other than the page returns to page 1. Null or empty removes. */
  set: (changes: Record<string, string | number | null>) => void;
}

/** Keeps search, filters, sort and page of a list in its address, so that users can share a list. */
export function useListUrl(): ListUrlHandle {
  const [search, change] = useAddress();
  const set = useCallback(
    (changes: Record<string, string | number | null>) => {
      change(
        (next) => {
          if (!('page' in changes)) next.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            const redundant =
              (name === 'page' && value === 1) || (name === 'size' && value === TABLE_PAGE_SIZE);
            if (value === null || value === '' || redundant) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: !('page' in changes), preventScrollReset: true },
      );
    },
    [change],
  );
  return useMemo(() => ({ ...readListUrl(search), set }), [search, set]);
}

/** Reads the list parameters of an address; invalid values become the defaults. */
export function readListUrl(search: URLSearchParams): ListUrl {
  const size = Number(search.get('size'));
  const page = Number(search.get('page'));
  const q = search.get('q') ?? '';
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : TABLE_PAGE_SIZE,
    // A BVN must not enter any further address, including that of the call.
    q: typedBvn(q) === null ? q : '',
    sort: search.get('sort') ?? '',
    param: (name) => search.get(name) ?? '',
  };
}
