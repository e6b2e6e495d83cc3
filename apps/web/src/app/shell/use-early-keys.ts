import { useCallback, useEffect, useRef, useState } from 'react';

interface Early {
  text: string;
  /** Enter was pressed after the text: the first result is to be opened. */
  entered: boolean;
}

const NOTHING: Early = { text: '', entered: false };
const LONGEST = 60;

/**
 * Records keys typed between the opening of a dialog and the rendering of its field, whose code may still be loading.
 */
export function useEarlyKeys() {
  const waits = useRef(false);
  const [early, setEarly] = useState(NOTHING);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const isShortcut =
        (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
      if (!waits.current || isShortcut) return;
      if (key === 'Enter') setEarly(({ text }) => ({ text, entered: text.trim() !== '' }));
      else if (key === 'Backspace') setEarly(({ text }) => ({ text: text.slice(0, -1), entered: false }));
      else if (key.length === 1)
        setEarly(({ text }) => ({ text: (text + key).slice(0, LONGEST), entered: false }));
      else return;
      // Prevents keys from reaching the page below or its focused button.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const start = useCallback(() => {
    waits.current = true;
    setEarly(NOTHING);
  }, []);
  const stop = useCallback(() => {
    waits.current = false;
  }, []);
  return { early, start, stop };
}
