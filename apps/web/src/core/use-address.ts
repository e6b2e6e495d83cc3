import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * Returns the query of the address and a function that changes it. A change starts from the address bar, because the
 * router draws a new address with a delay. A second change based on the drawn address would revert the first.
 */
export function useAddress() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, how?: NavigateOptions) => {
      // The user is navigating to another page, whose code may still be loading.
      if (window.location.pathname !== pathname) return;
      navigate({ search: `${next(searchNow())}` }, how);
    },
    [navigate, pathname],
  );
  return [search, change] as const;
}

/** Returns the query of the address bar, which may be newer than the drawn one. */
export const searchNow = () => new URLSearchParams(window.location.search);
