import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDiscard } from './use-discard.js';

/** Asks before a link of the portal leaves a page with unsaved changes. */
export function useLinkGuard(active: boolean): void {
  const discard = useDiscard(active);
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    const onClick = async (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!(link instanceof HTMLAnchorElement) || elsewhere || link.target === '_blank') return;
      if (link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      event.stopPropagation();
      if (await discard()) navigate(link.pathname + link.search);
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [active, discard, navigate]);
}
