import { Link } from 'react-router-dom';
import type { OwnFarmDto } from '#libs/contracts';
import { formatHectares } from '../../core/i18n/index.js';
import { FarmSketch } from '../../map/FarmSketch.js';
import { pointsOf } from '../../map/point-text.js';
import { EmptyState, Icon, Panel } from '../../ui/index.js';
import { OWN_FARMS } from './addresses.js';
import { FarmState } from './FarmState.js';
import styles from './home.module.css';
import { useOwnRecord } from './remotes.js';
import { t } from './texts.js';

/** The farmer's farms: a single farm is drawn, several are listed. */
export default function FarmsPanel() {
  const record = useOwnRecord();
  if (!record?.farmer) return null;
  const { farms } = record;
  const [only] = farms;
  if (farms.every(isUnmapped)) {
    const agent = farms.find((farm) => farm.agent)?.agent;
    return (
      <Panel label={t('yourFarms')} className={styles.card}>
        <EmptyState icon="map">{agent ? t('notMappedBy', { agent }) : t('notMapped')}</EmptyState>
      </Panel>
    );
  }
  if (farms.length === 1 && only) return <OneFarm farm={only} />;
  return (
    <Panel title={t('yourFarms')} flush>
      <ul className={styles.rows}>
        {farms.map((farm) => (
          <li key={farm.farmId}>
            <FarmRow farm={farm} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const isUnmapped = ({ coords }: OwnFarmDto) => pointsOf(coords).length < 3;
const sizeOf = ({ farmSize }: OwnFarmDto) => t('hectares', { size: formatHectares(farmSize, 5) });
const addressOf = ({ farmId }: OwnFarmDto) => `${OWN_FARMS}?farm=${farmId}`;

function OneFarm({ farm }: { farm: OwnFarmDto }) {
  const { farmCode, status, since, place, coords } = farm;
  return (
    <Panel label={t('yourFarm', { code: farmCode })} className={`${styles.card} ${styles.ground}`}>
      <Link to={addressOf(farm)} className={styles.plot}>
        <FarmSketch
          ring={pointsOf(coords)}
          completed={status === 'COMPLETED'}
          label={t('openMap', { code: farmCode })}
        />
      </Link>
      <div className={styles.plotFacts}>
        <h2>{t('yourFarm', { code: farmCode })}</h2>
        <div>{sizeOf(farm)}</div>
        {place && <div className="mut">{place}</div>}
        <FarmState status={status} since={since} />
        <div className={`sm mut ${styles.imagery}`}>{t('noImagery')}</div>
      </div>
    </Panel>
  );
}

function FarmRow({ farm }: { farm: OwnFarmDto }) {
  const { farmCode, status, since, place } = farm;
  const inside = (
    <>
      <Icon name="map" />
      <div className="grow">
        <div>
          <b>{farmCode}</b>, {isUnmapped(farm) ? t('noBoundary') : sizeOf(farm)}
        </div>
        {place && <div className="sm mut">{place}</div>}
        <FarmState status={status} since={since} />
      </div>
      {!isUnmapped(farm) && <Icon name="chevronRight" />}
    </>
  );
  if (isUnmapped(farm)) return <div className={styles.rowLink}>{inside}</div>;
  return (
    <Link to={addressOf(farm)} className={styles.rowLink}>
      {inside}
    </Link>
  );
}
