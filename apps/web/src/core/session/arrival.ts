/** Milliseconds in which a page has to show its heading after signing in; later the user is at work. */
const HEADING_TIMEOUT = 10_000;

let hasSignedIn = false;

/** Notes that the user has just signed in, so the next page takes the focus. */
export function noteSignIn(): void {
  hasSignedIn = true;
}

/**
 * Focuses the heading of the first page after signing in, as soon as it is drawn: the form that had the focus is gone.
 * Leaves the focus alone if the user has moved it. Returns its end.
 */
export function focusFirstHeading(main: HTMLElement): () => void {
  if (!hasSignedIn) return () => undefined;
  hasSignedIn = false;
  const observer = new MutationObserver(() => look());
  const timer = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const look = () => {
    if (document.activeElement !== document.body) return end();
    const heading = main.querySelector<HTMLElement>('h1:not([data-stand])');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    end();
  };
  observer.observe(main, { childList: true, subtree: true });
  look();
  return end;
}
