import { Drawer } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditEntryDto } from '#libs/contracts';
import { pageOfRecord } from '../../core/feature/records.js';
import { formatDate, formatTime, t as shared } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { EmptyState, IconButton, NotLoaded, UserName } from '../../ui/index.js';
import styles from './audit.module.css';
import { recordHistory } from './remotes.js';
// Other features open the drawer too: registers the saga that loads its content.
import './saga.js';
import { t } from './texts.js';
import { wordsOfKind } from './words.js';

export interface HistoryDrawerProps {
  /** A record kind of the audit: user, staff, communityResource, community, farm, farmer, job, account. */
  kind: string;
  id: number;
  /** The record's name, if known. */
  name?: string | null;
  onClose: () => void;
}

/** All events of one record, newest first. */
export default function HistoryDrawer({ kind, id, name, onClose }: HistoryDrawerProps) {
  const { data, error, retry } = useRemoteRecord(recordHistory, `${kind}:${id}`);
  const known = name ?? data?.list.find(({ subject }) => subject.name)?.subject.name;
  const title = t('openRecord', { name: known ?? `${wordsOfKind(kind)} ${id}` });
  const page = pageOfRecord(kind, { id });
  const here = page !== null && location.pathname + location.search === page;
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={420}>
      <Drawer.Overlay color="#0B130E" backgroundOpacity={0.45} />
      <Drawer.Content>
        <Drawer.Body>
          <div className={styles.drawerHead}>
            <Drawer.Title className="grow">{title}</Drawer.Title>
            <IconButton icon="close" label={t('close')} onClick={onClose} />
          </div>
          {data ? (
            <>
              <nav className={styles.drawerLinks}>
                {page && !here && <Link to={page}>{t('open')}</Link>}
                <Link to={`/audit?subject=${kind}:${id}`}>{t('showAll')}</Link>
              </nav>
              {data.list.length === 0 ? (
                <EmptyState icon="info">{t('noHistory')}</EmptyState>
              ) : (
                <ol className={styles.timeline}>
                  {data.list.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ol>
              )}
              {data.total > data.list.length && (
                <p className="sm mut">{t('latest', { n: data.list.length, total: data.total })}</p>
              )}
            </>
          ) : (
            <NotLoaded error={error} onRetry={retry} lines={8} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Entry({ entry: { at, by, what, detail, requestId } }: { entry: AuditEntryDto }) {
  return (
    <li>
      <div>
        <UserName user={by ?? { name: t('gona') }} /> {what}
      </div>
      {detail && <div className="sm">{detail}</div>}
      <time className="sm mut" dateTime={at}>
        {formatDate(at)}, {formatTime(at)}
      </time>
      {requestId && <div className="sm mut">{shared('request', { id: requestId })}</div>}
    </li>
  );
}
