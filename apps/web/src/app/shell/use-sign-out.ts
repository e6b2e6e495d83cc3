import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { countKeptWork } from '../../core/offline/kept-work.js';
import { signOutAsked } from '../../core/session/actions.js';
import { selectUser } from '../../core/session/slice.js';
import { CAPTURE_PATH, LEAVING } from '../../features/capture/addresses.js';
import { useConfirm } from '../../ui/Confirm.js';

/**
 * Signs out; asks first if work that exists only on this computer would be lost. An agent with unsent captures stays, and
 * is told what to do.
 */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  return async () => {
    const agent = user && !user.seenBy && user.roles.includes('AGENT') ? user.userId : null;
    const field = agent !== null ? await import('../../features/capture/field.js') : null;
    if (agent !== null && field && (await field.unsentOf(agent)) > 0)
      return navigate(`${CAPTURE_PATH}?view=outbox&${LEAVING}=1`);
    const n = user && !user.seenBy ? await countKeptWork(user) : 0;
    const yes =
      n === 0 ||
      (await confirm({ title: t('signOutTitle', { n }), body: t('signOutBody'), yes: t('signOutYes') }));
    if (!yes) return;
    if (agent !== null) await field?.leaveField(agent);
    dispatch(signOutAsked());
  };
}
