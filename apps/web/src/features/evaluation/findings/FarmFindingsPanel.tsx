import { Link } from 'react-router-dom';
import { useOpens } from '../../../core/feature/use-opens.js';
import { formatNumber } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { usePageEngine } from '../../../map/overlays/use-farm-points.js';
import { ErrorState, Panel, SkeletonBlock } from '../../../ui/index.js';
import { PATHS } from '../../community/addresses.js';
import styles from '../../farms/farms.module.css';
import { farmFindings, farmRecord } from '../../farms/records.js';
import { t } from '../../farms/texts.js';
import { evaluatePath } from '../addresses.js';
import { SeverityBadge } from './Severity.js';
import { useOpenFindingsOnMap } from './use-findings-on-map.js';

/** Open findings of a farm, then those that ended. */
export default function FarmFindingsPanel({ id }: { id: number }) {
  const { data, error, retry } = useRemoteRecord(farmFindings, id);
  const opens = useOpens();
  const resourceId = useRemoteRecord(farmRecord, id).data?.communityResource?.id ?? null;
  useOpenFindingsOnMap(usePageEngine(), resourceId, [id]);
  // A farm without a community resource is never inspected.
  if (error?.status === 404) return null;
  let inside = <SkeletonBlock lines={3} />;
  if (data && data.list.length === 0) inside = <p className="mut">{t('noFindings')}</p>;
  else if (data)
    inside = (
      <ul className={styles.rows}>
        {data.list.map(({ findingId, severity, state, title, detail, farm }) => (
          <li key={findingId}>
            <div>
              {state === 'open' ? <SeverityBadge of={severity} /> : <span className="mut">{t('ended')}</span>}{' '}
              {state === 'open' && opens(PATHS.evaluate) ? (
                <Link to={evaluatePath(farm.communityResourceId, id)}>{title}</Link>
              ) : (
                <b>{title}</b>
              )}
            </div>
            <div className="sm mut">{detail}</div>
          </li>
        ))}
      </ul>
    );
  else if (error) inside = <ErrorState message={error.message} onRetry={retry} />;
  const open = data?.list.filter(({ state }) => state === 'open').length ?? 0;
  return <Panel title={data ? t('findingsOf', { n: formatNumber(open) }) : t('findings')}>{inside}</Panel>;
}
