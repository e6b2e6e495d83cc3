import type { KeyboardEvent } from 'react';
import { t } from '../core/i18n/index.js';
import { type Question, useConfirm } from './Confirm.js';

/** Asks before the user leaves a form with unsaved input; resolves to true at once if there is none. */
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

/**
 * Handles Escape in a form that is no dialog: leaves the form. In an open list of options, Escape only closes the list.
 */
export function onEscape(leave: () => void) {
  return (event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    // Events of a dialog opened by the form bubble up to here too.
    if (event.key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.getAttribute('aria-expanded') !== 'true') leave();
  };
}
