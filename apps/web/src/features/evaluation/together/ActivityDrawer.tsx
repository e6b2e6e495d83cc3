import { Drawer } from '@mantine/core';
import type { ActDto } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { formatAgo } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { selectUser } from '../../../core/session/slice.js';
import { Avatar, EmptyState, IconButton, NotLoaded, UserName } from '../../../ui/index.js';
import styles from './activity.module.css';
import { acts } from './live.saga.js';
import { t } from './texts.js';
import { actText } from './words.js';

export interface ActivityDrawerProps {
  resourceId: number;
  onOpen: (farmId: number) => void;
  onClose: () => void;
}

/** Live list of acts with author and farm, the latest first. A click opens the farm, on any page. */
export default function ActivityDrawer({ resourceId, onOpen, onClose }: ActivityDrawerProps) {
  const { data, error, retry } = useRemoteRecord(acts, resourceId);
  return (
    <Drawer.Root opened onClose={onClose} position="left" size={380}>
      <Drawer.Overlay color="#0B130E" backgroundOpacity={0.25} />
      <Drawer.Content>
        <Drawer.Body>
          <div className={styles.head}>
            <Drawer.Title className="grow">{t('activityTitle')}</Drawer.Title>
            <IconButton icon="close" label={t('close')} onClick={onClose} />
          </div>
          {data ? (
            <>
              {data.list.length === 0 && <EmptyState icon="info">{t('noActs')}</EmptyState>}
              <ol className={styles.list} aria-live="polite">
                {data.list.map((act) => (
                  <li key={act.actId} data-undone={act.undoneAt !== null}>
                    <Row act={act} onOpen={onOpen} />
                  </li>
                ))}
              </ol>
              {data.list.length >= 100 && <p className="sm mut">{t('lastActs')}</p>}
            </>
          ) : (
            <NotLoaded error={error} onRetry={retry} lines={8} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Row({ act, onOpen }: { act: ActDto; onOpen: (farmId: number) => void }) {
  const me = useAppSelector(selectUser)?.userId;
  const { by, at, kind, farmId, undoneAt } = act;
  const name = by?.name || t('somebody');
  const inside = (
    <>
      <Avatar id={by?.id ?? null} name={name} size={24} />
      <span className={styles.what}>
        <span>
          {by && by.id !== me ? <UserName user={{ ...by, name }} /> : <b>{by ? t('you') : name}</b>}{' '}
          <span className={styles.did}>{actText(act)}</span>
        </span>
        <span className="sm mut">
          <time dateTime={at}>{formatAgo(at)}</time>
          {undoneAt && ` · ${t('takenBack', { when: formatAgo(undoneAt) })}`}
        </span>
      </span>
    </>
  );
  // A deleted farm cannot be opened unless the deletion was undone.
  const there = farmId !== null && (kind !== 'delete' || undoneAt !== null);
  if (!there) return <div className={styles.row}>{inside}</div>;
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(farmId)}>
      {inside}
    </button>
  );
}
