import { useCallback, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../core/forms/draft.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/slice.js';

export interface Kept<Values> {
  values: Values;
  keep: (values: Values) => void;
  /** Forgets it: it has been sent. */
  drop: () => void;
}

/** What a person has chosen and not sent yet: it outlasts a reload of the page, in this tab. @param name says of what */
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
  // Of another sheet, or another check: what was kept of that one.
  const values = kept.name === name ? kept.values : { ...initial, ...readDraft({ name, userId }, initial) };
  return { values, keep, drop };
}
