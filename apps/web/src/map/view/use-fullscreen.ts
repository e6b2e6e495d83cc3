import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Everything on the page that is neither the element nor round it. */
function others(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  const root = document.getElementById('root') ?? document.body;
  for (let each = element; each !== root && each.parentElement; each = each.parentElement) {
    for (const sibling of each.parentElement.children) {
      if (sibling !== each && sibling instanceof HTMLElement && !sibling.inert) found.push(sibling);
    }
  }
  return found;
}

/**
 * Lets an element have the whole screen. It is the page that goes to full screen, with the element over everything else:
 * dialogs and toasts are beside it in the page, and would not be seen if the element went alone. Where a browser has no
 * full screen the element fills the window.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false);

  useEffect(() => {
    const target = element.current;
    if (!full || !target) return;
    const silenced = others(target);
    for (const each of silenced) each.inert = true;
    const leave = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    // Where the browser itself is in full screen it takes the key first.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
    };
    document.addEventListener('fullscreenchange', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      document.removeEventListener('keydown', onKey);
      for (const each of silenced) each.inert = false;
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [full, element]);

  const toggle = useCallback(() => {
    setFull((before) => !before);
    if (!document.fullscreenElement) {
      // Refused where the browser does not allow it: the window is filled all the same.
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
    }
  }, []);
  return { full, toggle };
}
