import { useEffect, useState } from 'react';
import type { OwnSessionDto } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatAgo, formatMoment } from '../../core/i18n/index.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, ConfirmDialog, ErrorState, Panel, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import { endOthersTask, endSessionTask, panelShown } from './saga.js';
import styles from './settings.module.css';
import { selectSessions } from './slice.js';
import { t } from './texts.js';

/** Every device on which the user is signed in, this one first. */
export function SessionsPanel() {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(selectSessions);
  const endOthers = useTask(endOthersTask);
  const [asking, setAsking] = useState(false);
  const others = data?.filter(({ current }) => !current).length ?? 0;
  useEffect(() => {
    dispatch(panelShown('sessions'));
  }, [dispatch]);
  useEffect(() => {
    if (endOthers.status === 'succeeded') setAsking(false);
  }, [endOthers.status]);
  return (
    <Panel
      title={t('sessions')}
      aside={
        others > 0 && (
          <Button small icon="logout" onClick={() => setAsking(true)}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      {data ? (
        <ul className={styles.list}>
          {data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => dispatch(panelShown('sessions'))} />
      ) : (
        <SkeletonBlock lines={3} />
      )}
      {data && others === 0 && <p className="sm mut">{t('onlyThis')}</p>}
      <ConfirmDialog
        opened={asking}
        title={t('endOthersTitle', { n: others })}
        yes={t('endOthersYes')}
        no={t('endOthersNo')}
        busy={endOthers.running}
        onNo={() => setAsking(false)}
        onYes={() => endOthers.run()}
      >
        {t('endOthersBody')}
      </ConfirmDialog>
    </Panel>
  );
}

function Session({ session }: { session: OwnSessionDto }) {
  const dispatch = useAppDispatch();
  const { id, device, address, current, lastUsedAt, startedAt } = session;
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
        <Button
          small
          aria-label={t('endLabel', { device })}
          onClick={() => dispatch(endSessionTask.trigger(id))}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
