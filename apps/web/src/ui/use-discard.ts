import type { KeyboardEvent } from 'react';
import { t } from '../core/i18n/index.js';
import { type Question, useConfirm } from './Confirm.js';

/** Asks before a form is left in which something was typed; true at once where nothing was. */
export function useDiscard(changed: boolean, question?: Question): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () =>
    !changed ||
    confirm(
      question ?? {
        title: t('unsavedTitle'),
        body: t('unsavedBody'),
        yes: t('unsavedYes'),
        no: t('unsavedNo'),
      },
    );
}

/** For a form that is no dialog: Escape leaves it. In an open list of choices it closes that list only. */
export function onEscape(leave: () => void) {
  return (event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    // What a dialog that the form has opened is told comes here too.
    if (event.key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.getAttribute('aria-expanded') !== 'true') leave();
  };
}
