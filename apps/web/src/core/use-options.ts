import { useEffect, useState } from 'react';
import { listCommunities, listCommunityResources, listLgas, listStates, listWards } from '#libs/contracts';
import { ask } from './api/ask.js';
import { failureOf } from './api/problem.js';

export interface Option {
  value: string;
  label: string;
}

export interface Options {
  options: Option[];
  /** Error message; null if the options loaded. */
  problem: string | null;
  loading: boolean;
}

const toOption = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name });

/** Loads options for a picker, again when `key` changes; none while it is null. */
export function useOptions(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<{ list: { id: number; name: string }[] }>,
): Options {
  const [state, setState] = useState<Options>({ options: [], problem: null, loading: key !== null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `ask` asks
  useEffect(() => {
    if (key === null) {
      setState({ options: [], problem: null, loading: false });
      return;
    }
    const control = new AbortController();
    setState((before) => ({ ...before, problem: null, loading: true }));
    ask(control.signal).then(
      ({ list }) => {
        if (!control.signal.aborted) setState({ options: list.map(toOption), problem: null, loading: false });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        setState({ options: [], problem: failureOf(error).message, loading: false });
      },
    );
    return () => control.abort();
  }, [key]);
  return state;
}

/** Loads all community resources that the user can use, once they are `wanted`. */
export function useResourceOptions(wanted = true): Options {
  return useOptions(wanted ? 'all' : null, (signal) => ask(listCommunityResources, {}, { signal }));
}

/** @param resourceId null: none chosen yet */
export function useCommunityOptions(resourceId: number | null): Options {
  return useOptions(resourceId === null ? null : String(resourceId), (signal) =>
    ask(listCommunities, { path: { resourceId: resourceId ?? 0 } }, { signal }),
  );
}

export function useStateOptions(): Options {
  return useOptions('all', (signal) => ask(listStates, {}, { signal }));
}

export function useLgaOptions(stateId: number | null): Options {
  return useOptions(stateId === null ? null : String(stateId), (signal) =>
    ask(listLgas, { path: { stateId: stateId ?? 0 } }, { signal }),
  );
}

export function useWardOptions(lgaId: number | null): Options {
  return useOptions(lgaId === null ? null : String(lgaId), (signal) =>
    ask(listWards, { path: { lgaId: lgaId ?? 0 } }, { signal }),
  );
}
