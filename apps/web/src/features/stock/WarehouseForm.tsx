import { useState } from 'react';
import { SaveWarehouseBody, serviceProviderCalls, type WarehouseDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { useOptions } from '../../core/use-options.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const useProviders = () =>
  useOptions('all', (signal) =>
    ask(serviceProviderCalls.list, { query: { sort: 'name', size: 1000 } }, { signal }),
  );

const fieldsOf = (provider: number | undefined) =>
  recordFields<WarehouseDto, SaveWarehouseBody>(SaveWarehouseBody, {
    name: { label: t('name') },
    place: { label: t('place'), hint: t('placeHint') },
    serviceProviderId: {
      label: t('provider'),
      hint: t('providerHint'),
      kind: 'record',
      useRecords: useProviders,
      of: ({ serviceProvider }) => serviceProvider && String(serviceProvider.id),
      initial: provider === undefined ? null : String(provider),
    },
    note: { label: t('note'), kind: 'area' },
  });

/** Adds or edits a warehouse; `of`: the service provider of a new one. */
export default function WarehouseForm(props: RecordFormProps<WarehouseDto>) {
  const [fields] = useState(() => fieldsOf(props.of));
  return <RecordForm {...props} fields={fields} />;
}
