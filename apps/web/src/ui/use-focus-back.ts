import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened, once the dialog is closed or gone. Mantine does
 * so only for dialogs that were mounted, closed, before they opened. @param opened for a dialog that is mounted only
 * while open: true
 */
export function useFocusBack(opened = true): void {
  const [opener] = useState(focused);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const atClose = document.activeElement;
      // The code that closed it may have moved the focus by then.
      setTimeout(() => {
        const now = document.activeElement;
        const lost = now === null || now === document.body || now === atClose;
        if (lost && opener?.isConnected) opener.focus();
      }, AFTER);
    };
  }, [opened, opener]);
}

/** Milliseconds after which the dialog's nodes are gone and another dialog has taken the focus. */
const AFTER = 10;

const focused = () =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;
