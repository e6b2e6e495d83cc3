import { useEffect, useState } from 'react';
import type { AccessListUserDto, CredentialsDto } from '#libs/contracts';
import { issueCredentials } from '../../api/access.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { failed } from '../../core/notifications/slice.js';
import { selectUser } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useSecretCall } from '../../core/use-secret.js';
import { Avatar, Button, ConfirmDialog, Panel, StatusBadge } from '../../ui/index.js';
import styles from './access.module.css';
import { impersonateTask } from './impersonation.saga.js';
import { t } from './texts.js';

/** Who was looked up, and what can be done about the account. */
export function UserHead({
  user,
  onCredentials,
}: {
  user: AccessListUserDto;
  onCredentials: (answer: CredentialsDto, name: string) => void;
}) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser);
  const impersonate = useTask(impersonateTask);
  const [asking, setAsking] = useState(false);
  const call = useSecretCall(issueCredentials);
  const mayAct = me?.userId !== user.id && user.status === 'ACTIVE';

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer
  useEffect(() => {
    if (!call.answer && !call.error) return;
    setAsking(false);
    if (call.answer) onCredentials(call.answer, user.displayName);
    if (call.error) dispatch(failed(call.error.message));
    call.forget();
  }, [call.answer, call.error]);

  return (
    <Panel label={user.displayName} className={styles.head}>
      <div className={styles.person}>
        <Avatar name={user.displayName} size={40} />
        <div className="grow">
          <div className="row">
            <h2>{user.displayName}</h2>
            <StatusBadge tone={user.status === 'ACTIVE' ? 'good' : 'waiting'}>
              {t(user.status === 'ACTIVE' ? 'active' : 'inactive')}
            </StatusBadge>
          </div>
          <div className="sm mut">
            {user.username} · {user.roles.join(', ')}
          </div>
        </div>
        {mayAct && (
          <div className={styles.personActs}>
            <Button onClick={() => setAsking(true)}>{t('newPassword')}</Button>
            <Button
              icon="eye"
              title={t('impersonateHint')}
              busy={impersonate.running}
              onClick={() => impersonate.run(user.username)}
            >
              {t('impersonate')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('newPasswordTitle', { user: user.displayName })}
        yes={t('newPasswordYes')}
        busy={call.running}
        onNo={() => setAsking(false)}
        onYes={() => call.run(user.username)}
      >
        {t('newPasswordBody', { user: user.displayName })}
      </ConfirmDialog>
    </Panel>
  );
}
