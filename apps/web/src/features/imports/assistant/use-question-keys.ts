import type { RefObject } from 'react';
import { useAppSelector } from '../../../core/hooks.js';
import { selectPreferences } from '../../../core/preferences/slice.js';
import { useKeys } from '../../../core/single-keys.js';

/** Binds N to the next open question in `box`, and 1 to 3 to the answers of the question that has the focus. Returns whether the keys work. */
export function useQuestionKeys(box: RefObject<HTMLElement | null>, on: boolean): boolean {
  const { singleKeys } = useAppSelector(selectPreferences);
  const works = on && singleKeys;
  const here = () => document.activeElement?.closest('[data-question]') ?? null;
  const next = () => {
    const open = [...(box.current?.querySelectorAll<HTMLElement>('[data-question="open"]') ?? [])];
    const from = here();
    const after = open.find(
      (each) => from && from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const found = after ?? open.find((each) => each !== from);
    found?.scrollIntoView?.({ block: 'nearest' });
    found?.querySelector('button')?.focus();
  };
  const answer = (nth: number) => {
    const asked = here()?.matches('[role="group"]') ? here() : null;
    asked?.querySelectorAll<HTMLButtonElement>('button')[nth]?.click();
  };
  useKeys({ n: next, 1: () => answer(0), 2: () => answer(1), 3: () => answer(2) }, works);
  return works;
}
