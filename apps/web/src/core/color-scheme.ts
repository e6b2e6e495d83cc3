/**
 * Light or dark. The user's choice outlives sessions; without a choice the system decides.
 * `public/early.js` applies the same key before the first paint.
 */
export type ColorScheme = 'light' | 'dark';
export type SchemeChoice = ColorScheme | 'auto';

const KEY = 'gona.scheme';
const listeners = new Set<() => void>();

function systemScheme(): ColorScheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function schemeChoice(): SchemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

/** Returns the scheme on screen. */
export function currentScheme(): ColorScheme {
  const choice = schemeChoice();
  return choice === 'auto' ? systemScheme() : choice;
}

export function applyScheme(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', currentScheme());
  for (const notify of listeners) notify();
}

export function chooseScheme(choice: SchemeChoice): void {
  try {
    if (choice === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage may be forbidden; the choice lasts until the page closes.
  }
  applyScheme();
}

/** For `useSyncExternalStore`. */
export function onSchemeChange(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Follows the system's switch between light and dark. */
export function watchSystemScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyScheme);
  applyScheme();
}
