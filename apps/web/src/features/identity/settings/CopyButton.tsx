import { useEffect, useState } from 'react';
import { Button } from '../../../ui/index.js';
import { t } from './texts.js';

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 3000);
    return () => clearTimeout(timer);
  }, [done]);
  // Browsers have no clipboard on an insecure connection: the text can still be selected.
  if (!navigator.clipboard) return null;
  return (
    <Button
      small
      icon={done ? 'check' : 'file'}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setDone(true),
          () => undefined,
        );
      }}
    >
      <span aria-live="polite">{done ? t('copied') : label}</span>
    </Button>
  );
}
