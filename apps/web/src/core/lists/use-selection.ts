import { useCallback, useState } from 'react';

interface State<Key> {
  /** The list of the selection; another list starts with none. */
  of: string;
  /** True: all rows except `keys` are selected. False: only `keys` are. */
  all: boolean;
  keys: ReadonlySet<Key>;
}

/** Rows selected across the pages of a list. */
export interface RowSelection<Row, Key> extends Omit<State<Key>, 'of'> {
  count: number;
  isAll: boolean;
  has: (row: Row) => boolean;
  toggle: (rows: readonly Row[], on: boolean) => void;
  takeAll: () => void;
  clear: () => void;
}

interface SelectionOptions<Key> {
  /** Identifies the list, for example its filter. */
  of?: string;
  /** Rows of all pages. */
  total?: number;
  initial?: { all: boolean; keys: Iterable<Key> };
}

/** Tracks the selected rows of a list. @param keyOf stable function that returns the key of a row */
export function useRowSelection<Row, Key>(
  keyOf: (row: Row) => Key,
  { of = '', total = 0, initial }: SelectionOptions<Key> = {},
): RowSelection<Row, Key> {
  const [kept, setState] = useState<State<Key>>(() => ({
    of,
    all: initial?.all ?? false,
    keys: new Set(initial?.keys),
  }));
  const { all, keys } = stateFor(kept, of);
  const toggle = useCallback(
    (rows: readonly Row[], on: boolean) =>
      setState((before) => {
        const now = stateFor(before, of);
        const next = new Set(now.keys);
        for (const row of rows) {
          if (on === now.all) next.delete(keyOf(row));
          else next.add(keyOf(row));
        }
        return { ...now, keys: next };
      }),
    [of, keyOf],
  );
  const takeAll = useCallback(() => setState({ of, all: true, keys: new Set() }), [of]);
  const clear = useCallback(() => setState({ of, all: false, keys: new Set() }), [of]);
  return {
    all,
    keys,
    count: all ? Math.max(0, total - keys.size) : keys.size,
    isAll: all && keys.size === 0,
    has: (row) => keys.has(keyOf(row)) !== all,
    toggle,
    takeAll,
    clear,
  };
}

const stateFor = <Key>(state: State<Key>, of: string): State<Key> =>
  state.of === of ? state : { of, all: false, keys: new Set() };
