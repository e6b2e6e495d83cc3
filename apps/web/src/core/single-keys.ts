import { useEffect, useRef } from 'react';

/** Where the choice is kept whether single keys act at all (WCAG 2.1.4). */
const PREFERENCE = 'gona.singleKeys';

export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(PREFERENCE) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(PREFERENCE, on ? 'on' : 'off');
  } catch {
    // Storage may be forbidden: the choice then lasts until the page is left.
  }
}

/** One that has been answered and fades out (`data-closing`) wants nothing any more. */
function dialogIsOpen(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.some((dialog) => !dialog.closest('[data-closing]'));
}

/** The person writes, or a control or dialog wants the key for itself. */
export function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (dialogIsOpen()) return true;
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  return (
    target.closest(
      'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="listbox"]',
    ) !== null
  );
}

/** The action of a key press, or null where it is none of ours: typing, modifiers, repeats and held keys are left alone. */
export function keyOf(event: KeyboardEvent, keys: Record<string, unknown>): string | null {
  if (event.defaultPrevented || event.isComposing || event.repeat) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  const shifted = `shift+${key}`;
  const wanted = event.shiftKey && shifted in keys ? shifted : key;
  return wanted in keys && !isBusy(event.target) ? wanted : null;
}

/** Single keys for the whole page: `{ j: next, 'shift+j': last }`. Switched off by the person's preference. */
export function useKeys(keys: Record<string, () => void>, on: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!on) return;
    const act = (event: KeyboardEvent) => {
      const key = keyOf(event, latest.current);
      if (key === null) return;
      event.preventDefault();
      latest.current[key]?.();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [on]);
}

/** Which of the two a key press asks for: Ctrl+Z, or Ctrl+Shift+Z and Ctrl+Y; with Cmd on a Mac. Typing keeps its own. */
export function undoKeyOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  if (event.ctrlKey === event.metaKey || isBusy(event.target)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : null;
}

/** Undo and redo by the usual keys, for the whole page. They are no single keys: the preference for those is not asked. */
export function useUndoKeys(undo: () => void, redo: () => void, on: boolean): void {
  const latest = useRef({ undo, redo });
  latest.current = { undo, redo };
  useEffect(() => {
    if (!on) return;
    const act = (event: KeyboardEvent) => {
      const which = undoKeyOf(event);
      if (which === null) return;
      event.preventDefault();
      latest.current[which]();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [on]);
}
