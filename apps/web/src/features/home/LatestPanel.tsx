import { Link } from 'react-router-dom';
import type { CaptureDto } from '#libs/contracts';
import { formatHectares, formatMoment } from '../../core/i18n/index.js';
import { EmptyState, Icon, Panel } from '../../ui/index.js';
import { capturedPath } from './addresses.js';
import { FarmState } from './FarmState.js';
import styles from './home.module.css';
import { useCaptureFigures } from './remotes.js';
import { t } from './texts.js';

/** The agent's latest captures; each links to its farm on the map. */
export default function LatestPanel() {
  const latest = useCaptureFigures()?.latest;
  if (!latest) return null;
  const all = latest.length > 0 && (
    <Link to={capturedPath()} className={styles.headLink}>
      {t('allCaptures')}
    </Link>
  );
  return (
    <Panel title={t('latest')} aside={all} flush>
      {latest.length === 0 && <EmptyState icon="map">{t('noCaptures')}</EmptyState>}
      <ul className={styles.rows}>
        {latest.map((capture) => (
          <li key={capture.farmId}>
            <CaptureRow capture={capture} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CaptureRow({ capture }: { capture: CaptureDto }) {
  const { farmId, name, farmSize, community, capturedAt, status } = capture;
  const size = t('hectares', { size: formatHectares(farmSize) });
  return (
    <Link to={capturedPath(farmId)} className={styles.rowLink}>
      <Icon name="map" />
      <div className="grow">
        <b className={`clip ${styles.rowName}`}>{name}</b>
        <div className="sm mut clip">{[size, community].filter(Boolean).join(' · ')}</div>
      </div>
      <div className={styles.rowEnd}>
        {capturedAt && <time dateTime={capturedAt}>{formatMoment(capturedAt)}</time>}
        <FarmState status={status} />
      </div>
    </Link>
  );
}
