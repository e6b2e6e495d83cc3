import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { typedBvn } from '#libs/contracts';
import { t } from '../../core/i18n/index.js';
import { informed } from '../../core/notifications/slice.js';
import { useAddress } from '../../core/use-address.js';

/**
 * Removes a manually entered BVN from the address and from the browser's history. Lists ignore it as a search
 * (`readListUrl`), as their search field does.
 */
export function useNoBvnInAddress(): void {
  const [search, change] = useAddress();
  const dispatch = useDispatch();
  const found = typedBvn(search.get('q') ?? '') !== null;
  useEffect(() => {
    if (!found) return;
    change(
      (now) => {
        now.delete('q');
        return now;
      },
      { replace: true },
    );
    dispatch(informed(t('bvnTakenOut')));
  }, [found, change, dispatch]);
}
