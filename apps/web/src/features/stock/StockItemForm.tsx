import { TextInput } from '@mantine/core';
import {
  listStockInputs,
  SaveStockItemBody,
  STOCK_MESSAGES,
  type StockItemDto,
  warehouseCalls,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { useOptions } from '../../core/use-options.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const useWarehouses = () =>
  useOptions('all', (signal) =>
    ask(warehouseCalls.list, { query: { sort: 'name', size: 1000 } }, { signal }),
  );
const useInputs = () => useOptions('all', (signal) => ask(listStockInputs, {}, { signal }));

const FIELDS = recordFields<StockItemDto, SaveStockItemBody>(
  SaveStockItemBody,
  {
    name: { label: t('name') },
    warehouseId: {
      label: t('warehouse'),
      kind: 'record',
      useRecords: useWarehouses,
      of: ({ warehouse }) => String(warehouse.id),
    },
    inputId: {
      label: t('input'),
      hint: t('inputHint'),
      kind: 'record',
      useRecords: useInputs,
      of: ({ input }) => input && String(input.id),
    },
    quantity: { label: t('quantity'), hint: t('quantityHint'), kind: 'number' },
    unit: {
      label: t('unit'),
      kind: 'own',
      draw: (props, { inputId }) =>
        inputId ? null : <TextInput {...props} required description={t('unitHint')} />,
    },
    price: {
      label: t('price'),
      kind: 'own',
      draw: (props, { inputId }) =>
        inputId ? null : <TextInput {...props} inputMode="decimal" description={t('priceHint')} />,
    },
    note: { label: t('note'), kind: 'area' },
  },
  ({ inputId, unit }) => ({ unit: !inputId && !unit && STOCK_MESSAGES.unitMissing }),
);

/** Adds or edits a stock item. */
export default function StockItemForm(props: RecordFormProps<StockItemDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
