import { Link } from 'react-router-dom';
import {
  DUPLICATE_LIMITS,
  type DuplicatePairDto,
  type FarmerDto,
  type FarmerDuplicatesDto,
  mergeDuplicate,
} from '#libs/contracts';
import { formatDate, formatDay } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useMay } from '../../core/session/allowed.js';
import { DUPLICATES_PATH, pairPath } from './addresses.js';
import styles from './duplicates.module.css';
import { duplicatesOf, mergesOf } from './saga.js';
import { t } from './texts.js';

/** Strips above a farmer's page: records merged into it, and records that may be the same person. */
export function FarmerStrips({ farmer }: { farmer: FarmerDto }) {
  const merges = useMay()(mergeDuplicate);
  return (
    <>
      {farmer.mergedRecords.length > 0 && <Merged records={farmer.mergedRecords} detailed={merges} />}
      {merges && <OpenPairs farmerId={farmer.id} />}
    </>
  );
}

/** @param detailed tells by whom and when they were merged, and until when that can be undone */
function Merged({ records, detailed }: { records: FarmerDto['mergedRecords']; detailed: boolean }) {
  const ids = records.map(({ id }) => id).join(',');
  const { data: merges } = useRemoteRecord(mergesOf, detailed ? ids : null);
  return records.map((record, at) => (
    <p key={record.id} className={styles.strip} role="status">
      <span>
        <b>{t('samePerson', { name: record.tempId ?? t('otherRecord') })}</b>
        <Merge merge={merges?.[at]} />
      </span>
    </p>
  ));
}

function Merge({ merge }: { merge: FarmerDuplicatesDto | undefined }) {
  if (!merge?.mergedAt) return null;
  const { mergedBy, mergedAt, undoUntil } = merge;
  return (
    <>
      {` ${t('mergedBy', { name: mergedBy ?? t('gona'), day: formatDay(mergedAt) })}`}
      {undoUntil && (
        <>
          {' '}
          <Link to={`${DUPLICATES_PATH}?state=merged`}>{t('undoUntil', { day: formatDate(undoUntil) })}</Link>
        </>
      )}
    </>
  );
}

function OpenPairs({ farmerId }: { farmerId: number }) {
  const { data } = useRemoteRecord(duplicatesOf, farmerId);
  const open = data?.open ?? [];
  const likely = open.filter(({ score }) => score >= DUPLICATE_LIMITS.likely);
  const unclear = open.length - likely.length;
  const [firstUnclear] = open.slice(likely.length);
  return (
    <>
      {likely.map((pair) => (
        <Likely key={pair.pairId} pair={pair} farmerId={farmerId} />
      ))}
      {firstUnclear && (
        <p className="sm">
          <Link to={pairPath(firstUnclear.pairId)}>{t('unclearPairs', { n: unclear })}</Link>
        </p>
      )}
    </>
  );
}

function Likely({ pair, farmerId }: { pair: DuplicatePairDto; farmerId: number }) {
  const other = pair.farmer.farmerId === farmerId ? pair.other : pair.farmer;
  const name = [other.name, other.number].filter(Boolean).join(', ');
  return (
    <div className={styles.strip} data-tone="warning" role="status">
      <span>
        <b>{t('possible', { name })}</b>{' '}
        {t('because', { reasons: pair.reasons, score: pair.score.toFixed(3) })}
      </span>
      <Link className={styles.go} to={pairPath(pair.pairId)}>
        {t('compare')}
      </Link>
    </div>
  );
}
