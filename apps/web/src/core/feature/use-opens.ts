import { useMemo } from 'react';
import { useAppSelector } from '../hooks.js';
import { selectViewer } from '../session/viewer.js';
import { pageAt, pagesFor } from './pages.js';

/** `const opens = useOpens(); opens('/view-profile/7')`: whether there is such a page, and it is open to the user. */
export function useOpens(): (pathname: string) => boolean {
  const viewer = useAppSelector(selectViewer);
  return useMemo(() => {
    const open = pagesFor(viewer);
    return (pathname) => pageAt(open, pathname) !== null;
  }, [viewer]);
}
