import { type ReactNode, useEffect } from 'react';
import {
  endSessionsOfUser,
  IDENTITY_MESSAGES,
  issueCredentials,
  type OwnSessionDto,
  resetSecondFactor,
  type StaffDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useAppDispatch } from '../../core/hooks.js';
import { formatAgo } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { refused } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { CredentialsDialog } from '../access/CredentialsDialog.js';
import { endSessionsTask, resetFactorTask, staffSessions } from './saga.js';
import styles from './staff.module.css';
import { t } from './texts.js';

type Question = 'end' | 'reset' | 'newPassword';

/** For administrators: the person's sessions, and actions for a person who cannot sign in. */
export function SignInPanel({ staff, name }: { staff: StaffDto; name: string }) {
  const { userId, username } = staff;
  if (userId === null || username === null) {
    return (
      <Panel title={t('security')}>
        <p className="mut">{t('noUser')}</p>
      </Panel>
    );
  }
  return <SignIn key={staff.status} staff={{ ...staff, userId, username }} name={name} />;
}

interface SignInProps {
  staff: StaffDto & { userId: number; username: string };
  name: string;
}

function SignIn({ staff: { userId, username, links }, name }: SignInProps) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const sessions = useRemoteRecord(staffSessions, userId);
  const end = useTask(endSessionsTask, userId);
  const reset = useTask(resetFactorTask, userId);
  const renewal = useSecretCall(
    () => ask(issueCredentials, { path: { username } }),
    // A new password ends the sessions.
    () => sessions.retry(),
  );
  const acts: Record<Question, () => void> = {
    end: () => end.run({ path: { userId } }),
    reset: () => reset.run({ path: { userId } }),
    newPassword: () => renewal.run(undefined),
  };
  const askFirst = async (question: Question) => {
    const title = t(`${question}Title`, { name });
    const yes = await confirm({ title, body: t(`${question}Body`, { name }), yes: t(`${question}Yes`) });
    if (yes) acts[question]();
  };

  useEffect(() => {
    if (renewal.error) dispatch(refused(renewal.error, IDENTITY_MESSAGES.password.failed));
  }, [dispatch, renewal.error]);

  const list = sessions.data?.list ?? [];
  return (
    <Panel title={t('security')}>
      <section aria-label={t('sessions')}>
        <h3>{t('sessions')}</h3>
        {sessions.error ? (
          <ErrorState message={sessions.error.message} onRetry={sessions.retry} />
        ) : sessions.data ? (
          <SessionList list={list} />
        ) : (
          <SkeletonBlock lines={2} />
        )}
      </section>
      <div className={styles.acts}>
        <Allowed call={endSessionsOfUser}>
          <Button disabled={list.length === 0} busy={end.running} onClick={() => askFirst('end')}>
            {t('endAll')}
          </Button>
        </Allowed>
        <Allowed call={issueCredentials}>
          <Button title={t('newPasswordHint')} busy={renewal.running} onClick={() => askFirst('newPassword')}>
            {t('newPassword')}
          </Button>
        </Allowed>
        <Allowed call={resetSecondFactor} links={links}>
          <Button title={t('resetHint')} busy={reset.running} onClick={() => askFirst('reset')}>
            {t('resetFactor')}
          </Button>
        </Allowed>
      </div>
      {renewal.answer && (
        <CredentialsDialog credentials={renewal.answer} name={name} onClose={renewal.reset} />
      )}
    </Panel>
  );
}

function SessionList({ list }: { list: readonly OwnSessionDto[] }): ReactNode {
  if (list.length === 0) return <p className="mut">{t('noSessions')}</p>;
  return (
    <ul className={styles.sessions}>
      {list.map(({ id, device, address, startedAt, lastUsedAt }) => (
        <li key={id}>
          <div className="b">{device}</div>
          <div className="sm mut">
            {[address, `${t('started')} ${formatAgo(startedAt)}`, `${t('lastUsed')} ${formatAgo(lastUsedAt)}`]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </li>
      ))}
    </ul>
  );
}
