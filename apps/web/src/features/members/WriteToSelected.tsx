import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChosenMembersBody } from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { refused } from '../../core/notifications/slice.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { Button } from '../../ui/index.js';
import { newMessageAddress } from '../messaging/addresses.js';
import { t } from './texts.js';
import type { Selection } from './use-selection.js';

export interface WriteToSelectedProps {
  communityId: number;
  selection: Selection;
  /** Small label for a bar. Left out: the label of the page. */
  label?: string;
}

/** Opens a message to the selected members. */
export function WriteToSelected({ communityId, selection, label }: WriteToSelectedProps) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { error, running, run } = useSecretCall<void, ChosenMembersBody | null>(
    () => selection.chosen(),
    (members) => navigate(newMessageAddress({ community: communityId }), { state: { members } }),
  );
  useEffect(() => {
    if (error) dispatch(refused(error));
  }, [error, dispatch]);
  return (
    <Button
      small={label !== undefined}
      variant={label === undefined ? 'default' : 'primary'}
      icon="message"
      busy={running}
      onClick={() => run()}
    >
      {label ?? t('write')}
    </Button>
  );
}
