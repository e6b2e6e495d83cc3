import { useCallback, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../core/forms/draft.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/slice.js';

export interface Kept<Values> {
  values: Values;
  keep: (values: Values) => void;
  /** Deletes the values after they were sent. */
  drop: () => void;
}

/**
 * Keeps unsent choices in this browser tab across reloads.
 * @param name identifies what the choices are for
 */
export function useKept<Values extends object>(name: string, initial: Values): Kept<Values> {
  const userId = useAppSelector(selectUser)?.userId ?? 0;
  const [kept, setKept] = useState(() => ({
    name,
    values: { ...initial, ...readDraft({ name, userId }, initial) },
  }));
  const keep = useCallback(
    (values: Values) => {
      keepDraft({ name, userId }, values);
      setKept({ name, values });
    },
    [name, userId],
  );
  const drop = useCallback(() => dropDraft({ name, userId }), [name, userId]);
  // The name changed to another sheet or check: uses the values saved for that one.
  const values = kept.name === name ? kept.values : { ...initial, ...readDraft({ name, userId }, initial) };
  return { values, keep, drop };
}
