import { endOtherSessions, endOwnSession, type OwnSessionDto } from '#libs/contracts';
import { formatAgo, formatMoment } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button, NotLoaded, Panel, StatusBadge } from '../../../ui/index.js';
import { endOthersTask, endSessionTask, OWN, ownSessions } from './saga.js';
import styles from './settings.module.css';
import { t } from './texts.js';

/** All sessions of the user, this device first. */
export function SessionsPanel() {
  const { data, error, retry } = useRemoteRecord(ownSessions, OWN);
  const endOthers = useTask(endOthersTask);
  const confirm = useConfirm();
  const others = data?.list.filter(({ current }) => !current).length ?? 0;
  const ask = async () => {
    const yes = await confirm({
      title: t('endOthersTitle', { n: others }),
      body: t('endOthersBody'),
      yes: t('endOthersYes'),
      no: t('endOthersNo'),
    });
    if (yes) endOthers.run({});
  };
  return (
    <Panel
      title={t('sessions')}
      aside={
        others > 0 && (
          <Allowed call={endOtherSessions}>
            <Button small icon="logout" busy={endOthers.running} onClick={ask}>
              {t('endOthers')}
            </Button>
          </Allowed>
        )
      }
    >
      {data ? (
        <ul className={styles.list}>
          {data.list.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <NotLoaded error={error} onRetry={retry} lines={3} />
      )}
      {data && others === 0 && <p className="sm mut">{t('onlyThis')}</p>}
    </Panel>
  );
}

function Session({ session }: { session: OwnSessionDto }) {
  const { id, device, address, current, lastUsedAt, startedAt } = session;
  const end = useTask(endSessionTask, id);
  const facts = [
    address,
    t('lastUsed', { when: formatAgo(lastUsedAt) }),
    t('since', { when: formatMoment(startedAt) }),
  ];
  return (
    <li className={styles.item}>
      <span className="grow">
        <span className="b">{device}</span>
        <span className="sm mut">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {current ? (
        <StatusBadge tone="good">{t('thisDevice')}</StatusBadge>
      ) : (
        <Allowed call={endOwnSession}>
          <Button
            small
            busy={end.running}
            aria-label={t('endLabel', { device })}
            onClick={() => end.run({ path: { sessionId: id } })}
          >
            {t('end')}
          </Button>
        </Allowed>
      )}
    </li>
  );
}
