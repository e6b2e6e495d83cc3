import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type AssetDto, placeAsset } from '#libs/contracts';
import { pointText } from '#libs/geometry';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { buttonClass, EmptyState, Icon, type TableColumn } from '../../ui/index.js';
import { RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { addAssetPath, assetMapPath } from './addresses.js';
import { assets } from './saga.js';
import { t } from './texts.js';

/** The assets of a farm. @param map false for viewers who cannot open the map */
export function AssetList({ farmId, map }: { farmId: number; map: boolean }) {
  const list = useRecordList(assets, { of: farmId });
  const { answer, error } = list.shown;
  const columns = useMemo(() => columnsOf(farmId, map), [farmId, map]);
  if (error?.status === 404)
    return (
      <EmptyState gone icon="map">
        {t('farmGone')}
      </EmptyState>
    );
  return (
    <RecordListPage
      store={assets}
      list={list}
      addTo={addAssetPath(farmId)}
      icon="resources"
      note={answer && t('onFarm', { farm: answer.farm.farmCode })}
      columns={columns}
      actions={
        map && (
          <Link className={buttonClass({})} to={assetMapPath(farmId)}>
            <Icon name="map" size={16} />
            {t('showMap')}
          </Link>
        )
      }
    />
  );
}

/** "12.5": as precise as it was typed. */
export const sizeText = (size: number) => size.toLocaleString('en-NG', { maximumFractionDigits: 3 });

/** Position of an asset, or the way to set it. */
export function Place({ farmId, asset, map }: { farmId: number; asset: AssetDto; map: boolean }) {
  const may = useMay();
  const { id, name, position, links } = asset;
  if (position) {
    const text = pointText([position.lng, position.lat]);
    return map ? <Link to={assetMapPath(farmId, id)}>{text}</Link> : text;
  }
  if (!map || !may(placeAsset, links)) return <span className="mut">{t('notPlaced')}</span>;
  return (
    <Allowed call={placeAsset} links={links}>
      <Link to={assetMapPath(farmId, id)} aria-label={t('setPositionOf', { name })}>
        {t('setPosition')}
      </Link>
    </Allowed>
  );
}

function columnsOf(farmId: number, map: boolean): TableColumn<AssetDto>[] {
  return [
    { id: 'name', header: t('name'), sort: 'name', fill: true, cell: ({ name }) => <b>{name}</b> },
    {
      id: 'quantity',
      header: t('quantity'),
      sort: 'quantity',
      numeric: true,
      cell: ({ quantity }) => formatNumber(quantity),
    },
    { id: 'type', header: t('type'), sort: 'type', cell: ({ type }) => type || '–' },
    {
      id: 'size',
      header: t('size'),
      sort: 'size',
      numeric: true,
      wide: true,
      cell: ({ size }) => (size === null ? '–' : sizeText(size)),
    },
    {
      id: 'description',
      header: t('description'),
      wide: true,
      cell: ({ description }) => description || '–',
    },
    {
      id: 'dateAdded',
      header: t('dateAdded'),
      sort: 'dateAdded',
      wide: true,
      cell: ({ dateAdded }) => formatDate(dateAdded),
    },
    {
      id: 'position',
      header: t('position'),
      cell: (asset) => <Place farmId={farmId} asset={asset} map={map} />,
    },
  ];
}
