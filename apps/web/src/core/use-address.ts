import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The query of the address, and what changes it. A change begins with what the address bar says: the router draws a new address when it
 * can, and a second change that began with what is still drawn would take the first one back.
 */
export function useAddress() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, how?: NavigateOptions) => {
      // Somebody is on their way to another page, whose script may still be loading.
      if (window.location.pathname !== pathname) return;
      navigate({ search: `${next(searchNow())}` }, how);
    },
    [navigate, pathname],
  );
  return [search, change] as const;
}

/** What the address bar says, which may be newer than what is drawn. */
export const searchNow = () => new URLSearchParams(window.location.search);
