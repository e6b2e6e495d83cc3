import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it when a dialog came, once the dialog is closed or gone. Mantine does so only for
 * dialogs that were there, closed, before they opened. @param opened a dialog that is there only while it is open: true
 */
export function useFocusBack(opened = true): void {
  const [opener] = useState(focused);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const atClose = document.activeElement;
      // Who closed it may have sent the focus elsewhere by then.
      setTimeout(() => {
        const now = document.activeElement;
        const lost = now === null || now === document.body || now === atClose;
        if (lost && opener?.isConnected) opener.focus();
      }, AFTER);
    };
  }, [opened, opener]);
}

/** Milliseconds in which the dialog's nodes have gone, and another dialog has taken the focus. */
const AFTER = 10;

const focused = () =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;
