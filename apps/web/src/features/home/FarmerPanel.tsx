import { Link } from 'react-router-dom';
import type { OwnFarmerDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectUser } from '../../core/session/slice.js';
import { Avatar, buttonClass, EmptyState, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { SEEN_BY_PATH } from '../privacy/addresses.js';
import { BVN_PATH } from './addresses.js';
import styles from './home.module.css';
import { OWN, ownRecord } from './remotes.js';
import { t } from './texts.js';

/** The farmer's identity in the programme. Loads the record for the panels below it. */
export default function FarmerPanel() {
  const { data, error, retry } = useRemoteRecord(ownRecord, OWN);
  const user = useAppSelector(selectUser);
  let inside = <SkeletonBlock lines={3} />;
  if (data?.farmer) inside = <Farmer farmer={data.farmer} />;
  else if (data)
    inside = (
      <EmptyState icon="user" title={user?.displayName}>
        {t('noRecord', { account: user?.accountName ?? '' })}
      </EmptyState>
    );
  else if (error) inside = <ErrorState message={t('recordFailed', { why: error.message })} onRetry={retry} />;
  return <Panel className={styles.card}>{inside}</Panel>;
}

function Farmer({ farmer }: { farmer: OwnFarmerDto }) {
  const { name, tempId, bvn, communities, ward, lga } = farmer;
  const numbers = [tempId, bvn && t('bvn', { bvn })].filter(Boolean).join(' · ');
  const place = [...communities, ward && t('ward', { name: ward }), lga].filter(Boolean).join(', ');
  return (
    <div className={styles.who}>
      <Avatar id={useAppSelector(selectUser)?.userId ?? null} name={name} size={48} />
      <div className="grow">
        <h1 className={styles.name}>{name}</h1>
        {numbers && <div className="mut">{numbers}</div>}
        {place && <div className="mut">{place}</div>}
      </div>
      <Link className={buttonClass({})} to={SEEN_BY_PATH}>
        {t('seenBy')}
      </Link>
      <Link className={buttonClass({})} to={BVN_PATH}>
        {t('yourBvn')}
      </Link>
    </div>
  );
}
