import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { FarmerFarmDto } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { useOpens } from '../../../core/feature/use-opens.js';
import { formatHectares } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { FarmSketch } from '../../../map/FarmSketch.js';
import { FarmStatusBadge, Panel } from '../../../ui/index.js';
import { evaluatePath } from '../../evaluation/addresses.js';
import styles from '../farmers.module.css';
import { farmerRecord } from '../record.js';
import { t } from '../texts.js';

const FarmsMap = later(() => import('./FarmsMap.js'));

/** Farms of a farmer: a small map, and each with its boundary. */
export default function FarmsPanel({ id }: { id: number }) {
  const { data: farmer } = useRemoteRecord(farmerRecord, id);
  if (!farmer) return null;
  return (
    <Panel title={`${t('farms')} ${farmer.farmsCount}`}>
      {farmer.farms.some(({ outline }) => outline) && <FarmsMap farms={farmer.farms} />}
      {farmer.farms.length === 0 ? (
        <p className="mut">{t('noFarms')}</p>
      ) : (
        <ul className={styles.list}>
          {farmer.farms.map((farm) => (
            <li key={farm.farmId} id={`farm-${farm.farmId}`}>
              <Farm farm={farm} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Farm({ farm }: { farm: FarmerFarmDto }) {
  const opens = useOpens();
  const { farmId, farmCode, communityResourceId, status, farmSize, declaredSize, outline, place } = farm;
  const ring = useMemo(() => (outline ? (JSON.parse(outline) as [number, number][]) : null), [outline]);
  const map = evaluatePath(communityResourceId, farmId);
  const name = t('farm', { number: farmCode });
  const mapped = formatHectares(farmSize, 5);
  return (
    <>
      {ring && (
        <FarmSketch
          small
          ring={ring}
          completed={status === 'COMPLETED'}
          label={t('outlineOf', { number: farmCode })}
        />
      )}
      <span className="grow">
        {opens(map) ? <Link to={map}>{name}</Link> : <b>{name}</b>} <span className="mut">{place}</span>
        <span className={`sm mut ${styles.under}`}>
          {declaredSize === null
            ? t('mapped', { mapped })
            : t('declared', { mapped, declared: formatHectares(declaredSize, 2) })}
        </span>
      </span>
      <FarmStatusBadge status={status} />
    </>
  );
}
