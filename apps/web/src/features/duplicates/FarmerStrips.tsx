import { Link } from 'react-router-dom';
import { DUPLICATE_LIMITS, type DuplicatePairDto, type FarmerDto, mergeDuplicate } from '#libs/contracts';
import { formatDate, formatDay } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useMay } from '../../core/session/allowed.js';
import { DUPLICATES_PATH, pairPath } from './addresses.js';
import styles from './duplicates.module.css';
import { duplicatesOf } from './saga.js';
import { t } from './texts.js';

/** Strips above a farmer's page: records merged into it, and records that may be the same person. */
export function FarmerStrips({ farmer }: { farmer: FarmerDto }) {
  const merges = useMay()(mergeDuplicate);
  return (
    <>
      {farmer.mergedRecords.map((record) => (
        <p key={record.id} className={styles.strip} role="status">
          <span>
            <b>{t('samePerson', { name: record.tempId ?? t('otherRecord') })}</b>
            {merges && <Merge of={record.id} />}
          </span>
        </p>
      ))}
      {merges && <OpenPairs farmerId={farmer.id} />}
    </>
  );
}

/** The person and day of a merge, and the last day of its undo. */
function Merge({ of }: { of: number }) {
  const { data: merge } = useRemoteRecord(duplicatesOf, of);
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
