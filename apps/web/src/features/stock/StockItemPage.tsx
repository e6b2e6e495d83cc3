import type { StockItemDto } from '#libs/contracts';
import { formatAmount, formatDate, formatNumber } from '../../core/i18n/index.js';
import { FactList } from '../../ui/FactList.js';
import { Panel } from '../../ui/index.js';
import { RecordPage } from '../../ui/records/RecordPage.js';
import { stockItems } from './saga.js';
import { t } from './texts.js';

/** `/resources/agro-inventory/12` */
export default function StockItemPage() {
  return (
    <RecordPage store={stockItems} icon="layers">
      {(item) => (
        <>
          <Panel title={t('details')}>
            <FactList
              facts={[
                [t('quantity'), amount(item.quantity, item)],
                [t('price'), item.price !== null && formatAmount(item.price)],
                [t('warehouse'), item.warehouse.name],
                [t('place'), item.place],
                [t('note'), item.note],
                [t('createdOn'), formatDate(item.createdOn)],
              ]}
            />
          </Panel>
          <InputPanel item={item} />
        </>
      )}
    </RecordPage>
  );
}

/** The input in all warehouses together, because the ledger does not say from which one a farmer collected. */
function InputPanel({ item }: { item: StockItemDto }) {
  const { input, programme, stocked, givenOut } = item;
  if (!input || stocked === null || givenOut === null)
    return (
      <Panel title={t('input')}>
        <p className="mut">{t('noInput')}</p>
      </Panel>
    );
  const left = stocked - givenOut;
  return (
    <Panel title={input.name} aside={<span className="sm mut">{t('inAll')}</span>}>
      <FactList
        facts={[
          [t('programme'), programme],
          [t('stocked'), amount(stocked, item)],
          [t('givenOut'), amount(givenOut, item)],
          [t('left'), amount(left, item)],
        ]}
      />
      <p className="sm mut">{t(left < 0 ? 'over' : 'givenOutHint')}</p>
    </Panel>
  );
}

const amount = (quantity: number, { unit }: Pick<StockItemDto, 'unit'>) =>
  `${formatNumber(quantity)} ${unit}`;
