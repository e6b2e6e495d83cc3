import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import {
  confirmUser,
  deactivateUser,
  issueCredentials,
  reactivateUser,
  startImpersonation,
  type UserDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useAppDispatch } from '../../core/hooks.js';
import { formatAgo } from '../../core/i18n/index.js';
import { failed } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Avatar, Button, buttonClass, Icon } from '../../ui/index.js';
import { capturedByPath } from '../home/addresses.js';
import { roleLabel, UnconfirmedBadge, UserStatusBadge } from './AccessListPage.js';
import { CredentialsDialog } from './CredentialsDialog.js';
import { impersonateTask } from './impersonation.saga.js';
import { confirmTask, deactivateTask, reactivateTask } from './saga.js';
import { t } from './texts.js';
import styles from './user.module.css';

/**
 * The user's identity, and actions on their sign-in as a whole.
 * @param acts false hides the actions: a phone shows them on one tab only
 */
export function UserHead({ user, acts }: { user: UserDto; acts: boolean }) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const impersonate = useTask(impersonateTask);
  const deactivate = useTask(deactivateTask, user.id);
  const reactivate = useTask(reactivateTask, user.id);
  const confirmation = useTask(confirmTask, user.id);
  const renewal = useSecretCall((username: string) => ask(issueCredentials, { path: { username } }));
  const { displayName, username, lastSeenAt, links } = user;

  useEffect(() => {
    if (renewal.error) dispatch(failed(renewal.error.message));
  }, [dispatch, renewal.error]);

  const askFirst = async (
    question: 'confirmUser' | 'newPassword' | 'deactivate' | 'reactivate',
    act: () => void,
  ) => {
    const words = { user: displayName };
    const title = t(`${question}Title`, words);
    if (await confirm({ title, body: t(`${question}Body`, words), yes: t(`${question}Yes`) })) act();
  };
  const seen = lastSeenAt ? t('seen', { ago: formatAgo(lastSeenAt) }) : t('neverSeen');
  return (
    <header className={styles.head}>
      <Avatar id={user.id} name={displayName} size={48} />
      <div className="grow">
        <div className="row">
          <h1>{displayName}</h1>
          <UserStatusBadge status={user.status} />
          <UnconfirmedBadge user={user} />
        </div>
        <div className="mut">{[username, roleLabel(user.role), seen].join(' · ')}</div>
      </div>
      {acts && (
        <div className={styles.acts}>
          {user.role === 'AGENT' && (
            <Link className={buttonClass({})} to={capturedByPath(user.id)}>
              <Icon name="map" size={16} />
              {t('dataCaptured')}
            </Link>
          )}
          <Allowed call={startImpersonation} links={links}>
            <Button
              icon="eye"
              title={t('impersonateHint')}
              busy={impersonate.running}
              onClick={() => impersonate.run(username)}
            >
              {t('impersonate')}
            </Button>
          </Allowed>
          <Allowed call={confirmUser} links={links}>
            <Button
              variant="primary"
              icon="check"
              busy={confirmation.running}
              onClick={() => askFirst('confirmUser', () => confirmation.run({ path: { userId: user.id } }))}
            >
              {t('confirmUser')}
            </Button>
          </Allowed>
          <Allowed call={issueCredentials} links={links}>
            <Button
              icon="key"
              busy={renewal.running}
              onClick={() => askFirst('newPassword', () => renewal.run(username))}
            >
              {t('newPassword')}
            </Button>
          </Allowed>
          <Allowed call={deactivateUser} links={links}>
            <Button
              variant="danger"
              busy={deactivate.running}
              onClick={() => askFirst('deactivate', () => deactivate.run({ path: { userId: user.id } }))}
            >
              {t('deactivate')}
            </Button>
          </Allowed>
          <Allowed call={reactivateUser} links={links}>
            <Button
              busy={reactivate.running}
              onClick={() => askFirst('reactivate', () => reactivate.run({ path: { userId: user.id } }))}
            >
              {t('reactivate')}
            </Button>
          </Allowed>
        </div>
      )}
      {renewal.answer && (
        <CredentialsDialog credentials={renewal.answer} name={displayName} onClose={renewal.reset} />
      )}
    </header>
  );
}
