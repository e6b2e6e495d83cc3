import { useMemo } from 'react';
import { useAppSelector } from '../hooks.js';
import { selectViewer } from '../session/viewer.js';
import { pageAt, pagesFor } from './pages.js';

/**
 * Returns a check whether a page exists and the user can open it: `const opens = useOpens(); opens('/view-profile/7')`.
 */
export function useOpens(): (pathname: string) => boolean {
  const viewer = useAppSelector(selectViewer);
  return useMemo(() => {
    const open = pagesFor(viewer);
    return (pathname) => pageAt(open, pathname) !== null;
  }, [viewer]);
}
