import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { countKeptWork } from '../../core/offline/kept-work.js';
import { signOutAsked } from '../../core/session/actions.js';
import { selectUser } from '../../core/session/slice.js';
import { useConfirm } from '../../ui/Confirm.js';

/** Signs out; asks first if work that exists only on this computer would be lost. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const user = useAppSelector(selectUser);
  return async () => {
    const n = user && !user.seenBy ? await countKeptWork(user) : 0;
    const yes =
      n === 0 ||
      (await confirm({ title: t('signOutTitle', { n }), body: t('signOutBody'), yes: t('signOutYes') }));
    if (yes) dispatch(signOutAsked());
  };
}
