import { type ReactNode, useEffect, useState } from 'react';
import type { OwnSessionDto, StaffDto } from '#libs/contracts';
import { issueCredentials } from '../../api/access.js';
import { fetchUserSessions } from '../../api/staff.js';
import { useAppDispatch } from '../../core/hooks.js';
import { formatAgo } from '../../core/i18n/index.js';
import { failed } from '../../core/notifications/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useAnswer } from '../../core/use-answer.js';
import { useSecretCall } from '../../core/use-secret.js';
import { Button, ConfirmDialog, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { CredentialsDialog } from '../access/CredentialsDialog.js';
import { endSessionsTask, resetFactorTask } from './saga.js';
import styles from './staff.module.css';
import { t } from './texts.js';

type Question = 'end' | 'reset' | 'newPassword';

/** For administrators: where the person is signed in, and what helps who cannot sign in. */
export function SignInPanel({ staff, name }: { staff: StaffDto; name: string }) {
  const { userId, username } = staff;
  if (userId === null || username === null) {
    return (
      <Panel title={t('security')}>
        <p className="mut">{t('noUser')}</p>
      </Panel>
    );
  }
  return <SignIn key={staff.status} userId={userId} username={username} name={name} />;
}

function SignIn({ userId, username, name }: { userId: number; username: string; name: string }) {
  const dispatch = useAppDispatch();
  const sessions = useAnswer(String(userId), (signal) => fetchUserSessions(userId, signal));
  const end = useTask(endSessionsTask);
  const reset = useTask(resetFactorTask);
  const renewal = useSecretCall(issueCredentials);
  const [question, setQuestion] = useState<Question | null>(null);
  const acts: Record<Question, () => void> = {
    end: () => end.run(userId),
    reset: () => reset.run(userId),
    newPassword: () => renewal.run(username),
  };

  useEffect(() => {
    if (renewal.error) dispatch(failed(renewal.error.message));
  }, [dispatch, renewal.error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again once for each act that ends sessions
  useEffect(() => {
    if (end.status === 'succeeded' || renewal.answer) sessions.again();
    if (end.status === 'succeeded') end.reset();
  }, [end.status, renewal.answer]);

  const list = sessions.data?.list ?? [];
  return (
    <Panel title={t('security')}>
      <section aria-label={t('sessions')}>
        <h3>{t('sessions')}</h3>
        {sessions.data ? (
          <SessionList list={list} />
        ) : sessions.error ? (
          <ErrorState message={sessions.error.message} onRetry={sessions.again} />
        ) : (
          <SkeletonBlock lines={2} />
        )}
      </section>
      <div className={styles.acts}>
        <Button disabled={list.length === 0} busy={end.running} onClick={() => setQuestion('end')}>
          {t('endAll')}
        </Button>
        <Button
          title={t('newPasswordHint')}
          busy={renewal.running}
          onClick={() => setQuestion('newPassword')}
        >
          {t('newPassword')}
        </Button>
        <Button title={t('resetHint')} busy={reset.running} onClick={() => setQuestion('reset')}>
          {t('resetFactor')}
        </Button>
      </div>
      <Ask
        question={question}
        name={name}
        onNo={() => setQuestion(null)}
        onYes={(asked) => {
          setQuestion(null);
          acts[asked]();
        }}
      />
      {renewal.answer && (
        <CredentialsDialog credentials={renewal.answer} name={name} onClose={renewal.forget} />
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

interface AskProps {
  question: Question | null;
  name: string;
  onNo: () => void;
  onYes: (question: Question) => void;
}

function Ask({ question, name, onNo, onYes }: AskProps) {
  // The words stay while the dialog fades out.
  const [last, setLast] = useState<Question>('end');
  useEffect(() => {
    if (question) setLast(question);
  }, [question]);
  const shown = question ?? last;
  return (
    <ConfirmDialog
      opened={question !== null}
      title={t(`${shown}Title`, { name })}
      yes={t(`${shown}Yes`)}
      onNo={onNo}
      onYes={() => onYes(shown)}
    >
      {t(`${shown}Body`, { name })}
    </ConfirmDialog>
  );
}
