import { endSessionOfUser, endSessionsOfUser, type OwnSessionDto, type UserDto } from '#libs/contracts';
import { formatAgo } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { endSessionsTask, endSessionTask, userSessions } from './saga.js';
import { t } from './texts.js';
import styles from './user.module.css';

/** The user's current sessions, each with a button that ends it. */
export function UserSessions({ user }: { user: UserDto }) {
  const confirm = useConfirm();
  const { data, error, retry } = useRemoteRecord(userSessions, user.id);
  const endAll = useTask(endSessionsTask, user.id);
  // One link covers all sessions: a link per session would say the same.
  const mayEnd = useMay()(endSessionsOfUser, user.links);
  const askAll = async () => {
    const words = { user: user.displayName };
    if (await confirm({ title: t('endTitle', words), body: t('endBody', words), yes: t('endYes') }))
      endAll.run({ path: { userId: user.id } });
  };
  return (
    <section className={styles.part} aria-label={t('sessions')}>
      <div className="row">
        <h3 className="grow">{data && data.total > 0 ? t('signedIn', { n: data.total }) : t('sessions')}</h3>
        {data && data.total > 1 && (
          <Allowed call={endSessionsOfUser} links={user.links}>
            <Button small variant="ghost" busy={endAll.running} onClick={askAll}>
              {t('endAll')}
            </Button>
          </Allowed>
        )}
      </div>
      {error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : !data ? (
        <SkeletonBlock lines={2} />
      ) : data.total === 0 ? (
        <p className="sm mut">{t('noSessions')}</p>
      ) : (
        <ul className={styles.sessions}>
          {data.list.map((session) => (
            <Session key={session.id} session={session} userId={user.id} mayEnd={mayEnd} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Session({ session, userId, mayEnd }: { session: OwnSessionDto; userId: number; mayEnd: boolean }) {
  const { id, device, address, lastUsedAt } = session;
  const end = useTask(endSessionTask, id);
  return (
    <li>
      <span className="grow">
        {device}
        <br />
        <span className="sm mut">{[address, formatAgo(lastUsedAt)].filter(Boolean).join(' · ')}</span>
      </span>
      {mayEnd && (
        <Allowed call={endSessionOfUser}>
          <Button
            small
            aria-label={t('endLabel', { device })}
            busy={end.running}
            onClick={() => end.run({ path: { userId, sessionId: id } })}
          >
            {t('end')}
          </Button>
        </Allowed>
      )}
    </li>
  );
}
