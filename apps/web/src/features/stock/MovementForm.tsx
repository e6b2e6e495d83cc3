import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type InputSupplyDto,
  RECORDED_MOVEMENTS,
  type RecordedMovement,
  RecordMovementBody,
  SUPPLY_MESSAGES,
} from '#libs/contracts';
import { tidy } from '../../core/forms/dto-problems.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { newOpId } from '../../core/new-op-id.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { recordMovement } from './saga.js';
import { t } from './supply-texts.js';

interface Values extends Record<string, unknown> {
  kind: RecordedMovement | null;
  stockItemId: string | null;
  toStoreId: string | null;
  quantity: string;
  reference: string;
}

const ACTS = {
  received: t('actReceived'),
  issued: t('actIssued'),
  moved: t('actMoved'),
  counted: t('actCounted'),
} satisfies Record<RecordedMovement, string>;

interface MovementFormProps {
  serviceProviderId: number;
  supply: InputSupplyDto;
  onClose: () => void;
}

/** Records a delivery, an issue, a move or a count in the stores of a service provider. */
export function MovementForm({ serviceProviderId, supply: { items, stores }, onClose }: MovementFormProps) {
  const sender = useTask(recordMovement);
  const [opId] = useState(newOpId);
  const { form, field, modal } = useDtoForm<Values, RecordMovementBody>(RecordMovementBody, {
    initial: { kind: 'received', stockItemId: null, toStoreId: null, quantity: '', reference: '' },
    labels: {
      kind: t('kind'),
      stockItemId: t('good'),
      toStoreId: t('toStore'),
      quantity: t('quantity'),
      reference: t('reference'),
    },
    bodyOf: ({ toStoreId, ...values }) =>
      ({
        ...tidy({ ...values, ...(values.kind === 'moved' && { toStoreId }) }),
        opId,
      }) as unknown as RecordMovementBody,
    check: ({ kind, toStoreId }) => ({
      toStoreId: kind === 'moved' && toStoreId === null && SUPPLY_MESSAGES.noStore,
    }),
    onSubmit: (body) => sender.run({ path: { serviceProviderId }, body }),
    sender,
    onDone: onClose,
  });
  const { kind, stockItemId } = form.values;
  const chosen = items.find(({ id }) => String(id) === stockItemId);
  // The ledger gives out inputs.
  const offered = kind === 'issued' ? items.filter(({ isInput }) => !isInput) : items;
  const goods = offered.map(({ id, name, storeName, unit }) => ({
    value: String(id),
    label: `${name} (${unit}), ${storeName}`,
  }));
  const others = stores.filter(({ id }) => id !== chosen?.storeId);
  return (
    <FormModal opened title={t('addMovement')} onClose={onClose} {...modal}>
      <Select
        {...field('kind')}
        required
        allowDeselect={false}
        data={RECORDED_MOVEMENTS.map((value) => ({ value, label: ACTS[value] }))}
      />
      <Select {...field('stockItemId')} required data={goods} />
      {kind === 'moved' && (
        <Select
          {...field('toStoreId')}
          required
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <TextInput
        {...field('quantity')}
        required
        inputMode="decimal"
        description={kind === 'counted' && chosen?.isInput ? t('countHint') : chosen?.unit}
      />
      <TextInput {...field('reference')} maxLength={200} description={t('referenceHint')} />
    </FormModal>
  );
}
