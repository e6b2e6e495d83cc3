import type { FirstStepsDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectPreferences } from '../../core/preferences/slice.js';
import { selectRole, selectUser } from '../../core/session/slice.js';
import { firstStepsRecord } from './remotes.js';

export interface FirstSteps {
  /** The unfinished steps, for an administrator; null for others, and while they load. */
  steps: FirstStepsDto | null;
  /** The user hid the list. */
  isHidden: boolean;
}

/** Reads the steps for the overview. */
export function useFirstSteps(): FirstSteps {
  const userId = useAppSelector(selectUser)?.userId ?? null;
  const isAdmin = useAppSelector(selectRole) === 'ADMIN';
  const { hidesFirstSteps: isHidden } = useAppSelector(selectPreferences);
  const { data } = useRemoteRecord(firstStepsRecord, isAdmin ? userId : null);
  return { steps: data && !data.isFinished ? data : null, isHidden };
}
