import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { countKeptWork, keptWork } from '../../core/offline/kept-work.js';
import { signOutAsked } from '../../core/session/actions.js';
import { selectUser } from '../../core/session/slice.js';
import { CAPTURE_PATH, LEAVING } from '../../features/capture/addresses.js';
import { ISSUE_WORK, LOGGED_ISSUES } from '../../features/extension/addresses.js';
import { useConfirm } from '../../ui/Confirm.js';

/**
 * Signs out; asks first if work that exists only on this computer would be lost. Users with unsent
 * captures or issues stay, and see them.
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
    if (user && !user.seenBy && (await keptWork(user, ISSUE_WORK).catch(() => [])).length > 0)
      return navigate(LOGGED_ISSUES);
    const n = user && !user.seenBy ? await countKeptWork(user) : 0;
    const yes =
      n === 0 ||
      (await confirm({ title: t('signOutTitle', { n }), body: t('signOutBody'), yes: t('signOutYes') }));
    if (!yes) return;
    if (agent !== null) await field?.leaveField(agent);
    dispatch(signOutAsked());
  };
}
