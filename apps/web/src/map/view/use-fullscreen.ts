import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Returns all elements of the page except the element and its ancestors. */
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
 * Shows an element in full screen. The whole page goes to full screen, with the element over everything else, because
 * dialogs and toasts are outside the element and would otherwise be invisible. Without browser support the element
 * fills the window.
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
    // While the browser itself is in full screen it handles the key first.
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
      // Rejected if the browser does not allow it: the element still fills the window.
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
    }
  }, []);
  return { full, toggle };
}
