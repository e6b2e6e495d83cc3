import { useMemo } from 'react';
import { useAppSelector } from '../hooks.js';
import { selectViewer } from '../session/viewer.js';
import { pageAt, pagesFor } from './pages.js';

/**
 * Returns a check whether a page exists and the user can open it: `const opens = useOpens(); opens('/view-profile/7')`.
 * The search part of the address does not count.
 */
export function useOpens(): (address: string) => boolean {
  const viewer = useAppSelector(selectViewer);
  return useMemo(() => {
    const open = pagesFor(viewer);
    return (address) => pageAt(open, address.split('?', 1)[0] ?? '') !== null;
  }, [viewer]);
}
