import { useState } from 'react';
import {
  type InputSupplyDto,
  recordStockMovement,
  type SupplyGoodDto,
  warehouseCalls,
} from '#libs/contracts';
import { formatAmount, formatDate, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { FigureStrip } from '../../ui/FigureStrip.js';
import {
  Button,
  DataTable,
  ErrorState,
  PageHeader,
  Panel,
  SkeletonBlock,
  StatusBadge,
  type TableColumn,
} from '../../ui/index.js';
import { useRecordTopic } from '../../ui/records/RecordListPage.js';
import { MovementForm } from './MovementForm.js';
import { MovementsPanel } from './MovementsPanel.js';
import { stockItems, supply, warehouses } from './saga.js';
import styles from './supply.module.css';
import { t } from './supply-texts.js';

/** Input supply of a service provider: goods, prices, stores and movements, tied to the ledger. */
export default function SupplyPanel({ id }: { id: number }) {
  const { data, error, retry } = useRemoteRecord(supply, id);
  const [adding, setAdding] = useState<'item' | 'store' | 'movement' | null>(null);
  useRecordTopic(warehouses);
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={8} />;
  const close = () => {
    setAdding(null);
    retry();
  };
  return (
    <>
      <PageHeader title={t('title')} note={t('storesOf', { n: data.stores.length })}>
        <Allowed call={warehouseCalls.create}>
          <Button icon="plus" onClick={() => setAdding('store')}>
            {warehouses.labels.add}
          </Button>
          <Button icon="plus" onClick={() => setAdding('item')}>
            {stockItems.labels.add}
          </Button>
        </Allowed>
        {data.items.length > 0 && (
          <Allowed call={recordStockMovement}>
            <Button variant="primary" icon="plus" onClick={() => setAdding('movement')}>
              {t('addMovement')}
            </Button>
          </Allowed>
        )}
      </PageHeader>
      <Figures supply={data} />
      <Panel title={t('goods')} flush>
        <DataTable
          label={t('goods')}
          reading
          columns={GOODS}
          rows={data.goods}
          rowKey={(good) => good.id}
          empty={t('noGoods')}
        />
      </Panel>
      <StoresPanel supply={data} />
      <MovementsPanel id={id} goods={data.goods} />
      {adding === 'store' && <warehouses.Form store={warehouses} row={null} of={id} onClose={close} />}
      {adding === 'item' && <stockItems.Form store={stockItems} row={null} onClose={close} />}
      {adding === 'movement' && <MovementForm serviceProviderId={id} supply={data} onClose={close} />}
    </>
  );
}

/** Sums in naira, because goods have different units. */
function Figures({ supply: { goods } }: { supply: InputSupplyDto }) {
  const worth = (of: (good: SupplyGoodDto) => number) =>
    formatAmount(goods.reduce((sum, good) => sum + of(good) * (good.price ?? 0), 0));
  const ties = goods.every(({ givenOut, inLedger }) => givenOut === inLedger);
  const counted = goods.filter((good) => good.counted !== null);
  const differing = counted.filter((good) => good.counted !== good.books).length;
  const unpriced = goods.filter(({ price }) => price === null).map(({ name }) => name);
  return (
    <FigureStrip
      source="GET /serviceprovider/:serviceProviderId/input-supply"
      label={t('title')}
      of={[
        { word: t('received'), value: worth(({ received }) => received), note: t('worthReceived') },
        {
          word: t('givenOut'),
          value: worth(({ givenOut }) => givenOut ?? 0),
          note: t(ties ? 'equals' : 'differs'),
          state: ties ? undefined : 'late',
        },
        {
          word: t('inStock'),
          value: worth(({ left }) => left),
          note: unpriced.length > 0 ? t('noPrice', { names: unpriced.join(', ') }) : t('worth'),
        },
        {
          word: t('counts'),
          value: formatNumber(differing),
          note: t('countsOf', { n: counted.length }),
          state: differing > 0 ? 'late' : undefined,
        },
      ]}
    />
  );
}

function StoresPanel({ supply: { stores, items } }: { supply: InputSupplyDto }) {
  const rows = stores.flatMap((store) => {
    const held = items.filter(({ storeId }) => storeId === store.id);
    if (held.length === 0) return [{ key: `s${store.id}`, store: store.name, name: '–', amount: '–' }];
    return held.map(({ id, name, quantity, unit }) => ({
      key: `i${id}`,
      store: store.name,
      name,
      amount: `${formatNumber(quantity)} ${unit}`,
    }));
  });
  return (
    <Panel title={t('stores')} flush>
      <DataTable
        label={t('stores')}
        reading
        columns={STORES}
        rows={rows}
        rowKey={({ key }) => key}
        empty={t('noStores')}
      />
      {items.some(({ isInput }) => isInput) && <p className={`sm mut ${styles.foot}`}>{t('perStore')}</p>}
    </Panel>
  );
}

const STORES: readonly TableColumn<{ key: string; store: string; name: string; amount: string }>[] = [
  { id: 'store', header: t('store'), cell: ({ store }) => store },
  { id: 'item', header: t('item'), fill: true, cell: ({ name }) => name },
  { id: 'received', header: t('received'), numeric: true, cell: ({ amount }) => amount },
];

function Counted({ good: { counted, books, countedOn } }: { good: SupplyGoodDto }) {
  if (counted === null || books === null || countedOn === null)
    return <span className="mut">{t('notCounted')}</span>;
  const missing = books - counted;
  const amount = formatNumber(Math.abs(missing));
  return (
    <>
      <StatusBadge tone={missing === 0 ? 'good' : 'problem'}>
        {missing === 0 ? t('complete') : t(missing > 0 ? 'missing' : 'over', { n: amount })}
      </StatusBadge>{' '}
      <span className="sm mut">{formatDate(countedOn)}</span>
    </>
  );
}

const GOODS: readonly TableColumn<SupplyGoodDto>[] = [
  {
    id: 'item',
    header: t('item'),
    fill: true,
    cell: ({ name, unit, programme, season }) => (
      <>
        <b>{name}</b>
        <br />
        <span className="sm mut">{[unit, programme, season].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  {
    id: 'price',
    header: t('price'),
    numeric: true,
    cell: ({ price }) => (price === null ? '–' : formatAmount(price)),
  },
  {
    id: 'received',
    header: t('received'),
    numeric: true,
    cell: ({ received }) => formatNumber(received),
  },
  {
    id: 'givenOut',
    header: t('givenOut'),
    numeric: true,
    cell: ({ givenOut }) => (givenOut === null ? '–' : formatNumber(givenOut)),
  },
  {
    id: 'left',
    header: t('inStock'),
    numeric: true,
    cell: ({ left, elsewhere }) => (
      <>
        {formatNumber(left)}
        {elsewhere && (
          <>
            <br />
            <span className="sm mut" title={t('elsewhereWhy')}>
              {t('elsewhere')}
            </span>
          </>
        )}
      </>
    ),
  },
  { id: 'count', header: t('count'), wide: true, cell: (good) => <Counted good={good} /> },
];
