import { useEffect } from 'react';
import {
  type AccessListUserDto,
  type CredentialsDto,
  IDENTITY_MESSAGES,
  issueCredentials,
  startImpersonation,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { refused } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Avatar, Button, Panel, StatusBadge } from '../../ui/index.js';
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
  const confirm = useConfirm();
  const renewal = useSecretCall(
    (username: string) => ask(issueCredentials, { path: { username } }),
    (answer) => onCredentials(answer, user.displayName),
  );
  const mayAct = me?.userId !== user.id && user.status === 'ACTIVE';

  useEffect(() => {
    if (renewal.error) dispatch(refused(renewal.error, IDENTITY_MESSAGES.password.failed));
  }, [dispatch, renewal.error]);
  const renew = async () => {
    const words = { user: user.displayName };
    const title = t('newPasswordTitle', words);
    const yes = await confirm({ title, body: t('newPasswordBody', words), yes: t('newPasswordYes') });
    if (yes) renewal.run(user.username);
  };

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
            <Allowed call={issueCredentials}>
              <Button busy={renewal.running} onClick={renew}>
                {t('newPassword')}
              </Button>
            </Allowed>
            <Allowed call={startImpersonation}>
              <Button
                icon="eye"
                title={t('impersonateHint')}
                busy={impersonate.running}
                onClick={() => impersonate.run(user.username)}
              >
                {t('impersonate')}
              </Button>
            </Allowed>
          </div>
        )}
      </div>
    </Panel>
  );
}
