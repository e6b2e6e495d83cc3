import { Link, useSearchParams } from 'react-router-dom';
import { SOIL_TEXTURES, type SoilSampleDto } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { buttonClass, EmptyState, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { useRecordId } from '../../ui/records/RecordPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { farmOf } from './addresses.js';
import { measureText } from './measure.js';
import { soilSamples } from './saga.js';
import { t } from './texts.js';

/** `/soil-samples?farm=12`: samples of a farm. */
export default function SamplesPage() {
  const farmId = useRecordId(useSearchParams()[0].get('farm'));
  if (farmId === null)
    return (
      <EmptyState icon="file" title={t('noFarmTitle')}>
        {t('noFarm')}
      </EmptyState>
    );
  return <Samples key={farmId} farmId={farmId} />;
}

function Samples({ farmId }: { farmId: number }) {
  const list = useRecordList(soilSamples, { of: farmId });
  return (
    <RecordListPage
      store={soilSamples}
      list={list}
      icon="file"
      columns={COLUMNS}
      actions={
        <>
          <Link to={farmOf(farmId)} className={buttonClass({})}>
            {t('openFarm')}
          </Link>
          <ExportButton
            preset={{ kind: 'soilSamples', filters: { q: list.url.q, list: { farmId: String(farmId) } } }}
          />
        </>
      }
    />
  );
}

const shown = (value: number | null) => (value === null ? '–' : measureText(value));

const COLUMNS: readonly TableColumn<SoilSampleDto>[] = [
  nameColumn(
    { ...soilSamples, nameOf: ({ code }: SoilSampleDto) => code },
    { header: t('sample'), sort: 'code' },
  ),
  { id: 'takenOn', header: t('date'), sort: 'takenOn', cell: ({ takenOn }) => formatDate(takenOn) },
  {
    id: 'depth',
    header: t('depth'),
    cell: ({ depthFrom, depthTo }) => t('depthOf', { from: String(depthFrom), to: String(depthTo) }),
  },
  {
    id: 'laboratory',
    header: t('laboratory'),
    sort: 'laboratory',
    wide: true,
    cell: (row) => row.laboratory || '–',
  },
  { id: 'ph', header: t('ph'), numeric: true, wide: true, cell: ({ ph }) => shown(ph) },
  { id: 'n', header: t('nitrogen'), numeric: true, wide: true, cell: (row) => shown(row.totalNitrogen) },
  { id: 'p', header: t('phosphorus'), numeric: true, wide: true, cell: (row) => shown(row.phosphorus) },
  {
    id: 'texture',
    header: t('texture'),
    wide: true,
    cell: ({ texture }) => (texture ? SOIL_TEXTURES[texture] : '–'),
  },
];
