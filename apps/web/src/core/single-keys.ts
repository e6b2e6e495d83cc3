import { useEffect, useRef } from 'react';

/** Storage key of the preference for single-key shortcuts (WCAG 2.1.4). */
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
    // Storage may be forbidden; the choice lasts until the page closes.
  }
}

/** Whether a dialog is open. A closing one (`data-closing`) no longer handles keys. */
function dialogIsOpen(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.some((dialog) => !dialog.closest('[data-closing]'));
}

/** Whether the user is typing, or a control or dialog needs the key. */
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

/** Returns the action of a key press; null for typing, modifiers, repeats and held keys. */
export function keyOf(event: KeyboardEvent, keys: Record<string, unknown>): string | null {
  if (event.defaultPrevented || event.isComposing || event.repeat) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  const shifted = `shift+${key}`;
  const wanted = event.shiftKey && shifted in keys ? shifted : key;
  return wanted in keys && !isBusy(event.target) ? wanted : null;
}

/** Binds single keys for the whole page: `{ j: next, 'shift+j': last }`. The user's preference can disable them. */
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

/** Returns undo for Ctrl+Z, redo for Ctrl+Shift+Z and Ctrl+Y; Cmd on a Mac. Text fields keep their own undo. */
export function undoKeyOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  if (event.ctrlKey === event.metaKey || isBusy(event.target)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : null;
}

/** Binds the usual undo and redo keys for the whole page. The preference for single keys does not apply. */
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
