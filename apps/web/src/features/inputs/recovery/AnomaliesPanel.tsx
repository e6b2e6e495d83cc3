import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AnomalyOwnerDto, assignAnomalies } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { formatAmount, formatNumber } from '../../../core/i18n/index.js';
import { useRemoteList } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { selectUser } from '../../../core/session/slice.js';
import { Button, EmptyState, ErrorState, Panel, SkeletonBlock, StatusBadge } from '../../../ui/index.js';
import { ledgerPath } from '../addresses.js';
import { AssignDialog } from './AssignDialog.js';
import styles from './anomalies.module.css';
import { viewOf } from './place.js';
import { anomalyCounts, type LedgerShown } from './remotes.js';
import { KIND_TITLES, t } from './texts.js';

/** Open anomalies of the ledger by kind, with the naira at stake and their owners. */
export function AnomaliesPanel({ place }: { place: LedgerShown }) {
  const { answer, error, retry } = useRemoteList(anomalyCounts, { ...place, page: 1, size: 1 });
  const [assigning, setAssigning] = useState(false);
  const path = ledgerPath('anomalies', place.resourceId, viewOf(place));
  if (!answer)
    return (
      <Panel flush title={t('anomalies')}>
        {error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={5} />}
      </Panel>
    );
  const open = answer.counts.reduce((sum, each) => sum + each.open, 0);
  const nobodys = answer.owners.find(({ ownerId }) => ownerId === null)?.open ?? 0;
  return (
    <Panel
      flush
      label={t('anomalies')}
      title={
        <span className={styles.heading}>
          {t('anomalies')}
          {open > 0 && <StatusBadge tone="problem">{t('openCount', { n: open })}</StatusBadge>}
        </span>
      }
      aside={
        nobodys > 0 && (
          <Allowed call={assignAnomalies} links={answer.links}>
            <Button small variant="ghost" onClick={() => setAssigning(true)}>
              {t('assignN', { n: nobodys })}
            </Button>
          </Allowed>
        )
      }
    >
      {open === 0 ? (
        <EmptyState icon="check">{t('noAnomalies')}</EmptyState>
      ) : (
        <ul className={styles.list}>
          {answer.counts
            .filter((each) => each.open > 0)
            .map((each) => (
              <li key={each.kind}>
                <Link className={styles.kind} to={`${path}&kind=${each.kind}`}>
                  <span className={`${styles.mark} ${styles[each.severity]}`} aria-hidden="true" />
                  <b className="b">{KIND_TITLES[each.kind]}</b>
                  <b className="b">{formatNumber(each.open)}</b>
                  <small>{[each.exampleName, each.example].filter(Boolean).join(', ')}</small>
                  <small>{formatAmount(each.amount)}</small>
                </Link>
              </li>
            ))}
        </ul>
      )}
      <p className={styles.foot}>
        {open > 0 && <Owners owners={answer.owners} />} <Link to={path}>{t('allAnomalies')}</Link>
      </p>
      {assigning && (
        <AssignDialog place={place} ofNobody={nobodys} anomalies={[]} onClose={() => setAssigning(false)} />
      )}
    </Panel>
  );
}

/** Renders "Hadiza Umar 31, you 12, 11 have no owner." */
function Owners({ owners }: { owners: readonly AnomalyOwnerDto[] }) {
  const me = useAppSelector(selectUser)?.userId;
  const countOf = ({ ownerId, owner, open }: AnomalyOwnerDto) =>
    ownerId === null
      ? t('noOwner', { n: open })
      : t('ownerCount', { name: ownerId === me ? t('you') : (owner ?? ''), n: open });
  return owners
    .toSorted((a, b) => Number(a.ownerId === null) - Number(b.ownerId === null) || b.open - a.open)
    .map(countOf)
    .join(', ')
    .concat('.');
}
