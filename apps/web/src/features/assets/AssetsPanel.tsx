import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type AssetDto, assetCalls } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectRole } from '../../core/session/slice.js';
import { useFarmPoints } from '../../map/overlays/use-farm-points.js';
import { buttonClass, ErrorState, Icon, Panel, SkeletonBlock } from '../../ui/index.js';
import { Place, sizeText } from './AssetList.js';
import { addAssetPath, assetsPath } from './addresses.js';
import { layerOf } from './asset-points.js';
import styles from './assets.module.css';
import { assets } from './saga.js';
import { t } from './texts.js';

/** Rows that the panel shows; its page has all. */
const SHOWN = 8;

/** Assets on the page of a farm that has this feature. */
export default function AssetsPanel({ id }: { id: number }) {
  const map = useAppSelector(selectRole) !== 'CBN';
  const { answer, total, error, retry } = useRemoteList(assets.list, { of: id, sort: 'name' });
  const rows: readonly AssetDto[] | null = answer ? answer.list : null;
  const layer = useMemo(() => rows && layerOf(rows), [rows]);
  useFarmPoints(layer);
  if (answer && !answer.farm.isAssetEnabled && total === 0) return null;
  const title = (
    <>
      {t('title')} {total > 0 && <span className="mut">{formatNumber(total)}</span>}
    </>
  );
  const add = (label: string) => (
    <Allowed call={assetCalls.create} links={answer?.links}>
      <Link className={buttonClass({ small: true })} to={addAssetPath(id)}>
        <Icon name="plus" size={14} />
        {label}
      </Link>
    </Allowed>
  );
  return (
    <Panel title={title} label={t('title')} aside={total > 0 && add(t('add'))} flush={total > 0}>
      {!rows &&
        (error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={3} />)}
      {rows && total === 0 && (
        <div className={styles.none}>
          {t('none')} {add(t('addOne'))}
        </div>
      )}
      {rows && total > 0 && (
        <ul className={styles.rows}>
          {rows.slice(0, SHOWN).map((asset) => (
            <li key={asset.id}>
              <span className="grow">
                {asset.name}
                {asset.size !== null && (
                  <span className="mut"> {t('feet', { size: sizeText(asset.size) })}</span>
                )}
              </span>
              {!asset.position && <Place farmId={id} asset={asset} map={map} />}
              <b>{formatNumber(asset.quantity)}</b>
            </li>
          ))}
        </ul>
      )}
      {total > SHOWN && (
        <Link className={styles.all} to={map ? assetsPath(id) : addAssetPath(id)}>
          {t('allAssets', { n: total })}
        </Link>
      )}
    </Panel>
  );
}
