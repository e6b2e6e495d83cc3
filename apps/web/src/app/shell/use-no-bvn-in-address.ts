import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { typedBvn } from '#libs/contracts';
import { t } from '../../core/i18n/index.js';
import { informed } from '../../core/notifications/slice.js';

/**
 * Takes a BVN out of an address that somebody wrote by hand, and out of the browser's history with it: lists read it as no search
 * at all (`readListUrl`), as their search field does.
 */
export function useNoBvnInAddress(): void {
  const [search, setSearch] = useSearchParams();
  const dispatch = useDispatch();
  const found = typedBvn(search.get('q') ?? '') !== null;
  useEffect(() => {
    if (!found) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('q');
        return next;
      },
      { replace: true },
    );
    dispatch(informed(t('bvnTakenOut')));
  }, [found, setSearch, dispatch]);
}
