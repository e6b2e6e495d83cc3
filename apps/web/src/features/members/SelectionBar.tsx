import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ChosenMembersBody, type Link, queueMessage } from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { refused } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { Button } from '../../ui/index.js';
import { writePath } from './addresses.js';
import styles from './members.module.css';
import { t } from './texts.js';
import type { Selection } from './use-selection.js';

export interface SelectionBarProps {
  communityId: number;
  selection: Selection;
  /** How many match what is listed. */
  total: number;
  /** The list is searched or narrowed. */
  narrowed: boolean;
  links: readonly Link[] | null;
}

/** What can be done with the members that are selected. */
export function SelectionBar({ communityId, selection, total, narrowed, links }: SelectionBarProps) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { count } = selection;
  const write = useSecretCall<void, ChosenMembersBody>(
    () => selection.chosen(),
    (members) => navigate(writePath(communityId), { state: { members } }),
  );
  const { error } = write;
  useEffect(() => {
    if (error) dispatch(refused(error));
  }, [error, dispatch]);
  return (
    <section className={styles.selection} aria-label={t('selected', { n: count })}>
      <b aria-live="polite">{t('selected', { n: count })}</b>
      <Allowed call={queueMessage} links={links}>
        <Button small variant="primary" icon="message" busy={write.running} onClick={() => write.run()}>
          {t('write')}
        </Button>
      </Allowed>
      {count < total && (
        <Button small variant="ghost" onClick={selection.takeAll}>
          {t(narrowed ? 'selectAll' : 'selectAllHere', { n: total })}
        </Button>
      )}
      <Button small variant="ghost" onClick={selection.clear}>
        {t('clear')}
      </Button>
    </section>
  );
}
