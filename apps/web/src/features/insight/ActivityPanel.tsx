import { useEffect, useRef, useState } from 'react';
import type { ActivityDto } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatAgo, formatDateTime } from '../../core/i18n/index.js';
import { selectConnection } from '../../core/realtime/slice.js';
import {
  Avatar,
  EmptyState,
  ErrorState,
  Panel,
  SkeletonBlock,
  StatusBadge,
  UserName,
} from '../../ui/index.js';
import { useNow } from '../../ui/use-now.js';
import styles from './overview.module.css';
import { selectOverview } from './selectors.js';
import { loadActivity } from './tasks.js';
import { t } from './texts.js';

const MINUTE = 60_000;

/** Returns keys that the list did not have before; none at first. */
function useNewKeys(list: readonly ActivityDto[] | null): ReadonlySet<string> {
  const before = useRef<ReadonlySet<string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!list) return;
    const known = before.current;
    before.current = new Set(list.map(({ key }) => key));
    setFresh(new Set(known ? list.filter(({ key }) => !known.has(key)).map(({ key }) => key) : []));
  }, [list]);
  return fresh;
}

/** Latest events, newest first; new lines appear live. */
export function ActivityPanel() {
  const dispatch = useAppDispatch();
  const { data, load, error } = useAppSelector(selectOverview).activity;
  const online = useAppSelector(selectConnection) === 'online';
  const now = useNow(MINUTE);
  const fresh = useNewKeys(data);
  const badge = (
    <StatusBadge tone={online ? 'good' : 'waiting'} title={online ? t('liveHint') : t('notLiveHint')}>
      {online ? t('live') : t('notLive')}
    </StatusBadge>
  );
  return (
    <Panel title={t('activity')} aside={badge} flush className={styles.activityPanel}>
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard
        <ul className={styles.activity} tabIndex={0} aria-label={t('activity')}>
          {data.map((item) => (
            <ActivityRow key={item.key} item={item} now={now} fresh={fresh.has(item.key)} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <EmptyState icon="bell">{t('noActivity')}</EmptyState>}
      {!data &&
        (load === 'failed' ? (
          <ErrorState
            message={t('activityFailed', { why: error?.message ?? '' })}
            onRetry={() => dispatch(loadActivity.trigger({}))}
          />
        ) : (
          <SkeletonBlock lines={6} />
        ))}
    </Panel>
  );
}

function ActivityRow({ item, now, fresh }: { item: ActivityDto; now: Date; fresh: boolean }) {
  const name = item.by?.name ?? t('gona');
  return (
    <li className={fresh ? `${styles.act} ${styles.fresh}` : styles.act}>
      <Avatar id={item.by?.id ?? null} name={name} size={30} />
      <div className="grow">
        <div className={styles.what}>
          <UserName user={item.by ?? { name }} plain /> {item.what}
        </div>
        {item.detail && <div className="sm mut">{item.detail}</div>}
      </div>
      <time className="sm mut" dateTime={item.at} title={formatDateTime(item.at)}>
        {formatAgo(item.at, now)}
      </time>
    </li>
  );
}
