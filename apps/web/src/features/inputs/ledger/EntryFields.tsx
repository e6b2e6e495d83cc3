import { Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import {
  type EntryKind,
  figuresOf,
  INPUTS_LENGTHS,
  INPUTS_MESSAGES,
  isCount,
  RecordEntryBody,
  type StatementDto,
  unitFor,
} from '#libs/contracts';
import { useDtoForm } from '../../../core/forms/use-dto-form.js';
import { formatAmount } from '../../../core/i18n/index.js';
import { useRemote, useRemoteRecord } from '../../../core/lists/use-remote.js';
import { newOpId } from '../../../core/new-op-id.js';
import { Button, FormModal, RecordPicker } from '../../../ui/index.js';
import {
  allocationBefore,
  amountOfBody,
  approvalOf,
  bodyOf,
  EMPTY_ENTRY,
  type EntryValues,
  formatQuantity,
  oddityOf,
} from './act.js';
import { FarmerCard } from './FarmerCard.js';
import { FarmerField } from './FarmerField.js';
import { KindField } from './KindField.js';
import styles from './ledger.module.css';
import { ledgerSettings, recordedToday, seasonInputs } from './remotes.js';
import { Standing } from './Standing.js';
import { t } from './texts.js';
import type { Recording } from './use-recording.js';

const LABELS: Record<keyof EntryValues, string> = {
  kind: t('recordKind'),
  farmerId: t('farmer'),
  inputId: t('item'),
  quantity: t('quantity'),
  amount: t('amount'),
  currentMarketValue: t('currentMarketValue'),
  totalNoBagsCollected: t('totalNoBagsCollected'),
  sizeInKg: t('sizeInKg'),
  transactionDate: t('date'),
  reference: t('reference'),
  note: t('note'),
};

const dayInLagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' });

export interface EntryFieldsProps {
  resourceId: number;
  season: string;
  /** Null: the form has a field for it. */
  farmerId: number | undefined;
  kind: EntryKind;
  onKind: (kind: EntryKind) => void;
  /** Statement of the chosen farmer. */
  statement: StatementDto | null;
  onFarmer: (id: number | null) => void;
  recording: Recording;
  onClose: () => void;
}

/** The form of an entry. Its kind determines its fields, and the amount is shown during typing. */
export function EntryFields({
  resourceId,
  season,
  farmerId,
  statement,
  recording,
  ...props
}: EntryFieldsProps) {
  const { data: inputs } = useRemote(seasonInputs, { resourceId, season });
  const { data: settings } = useRemoteRecord(ledgerSettings, resourceId);
  const radios = useId();
  const today = dayInLagos.format(new Date());
  const priceOf = (body: RecordEntryBody) =>
    inputs?.list.find(({ id }) => id === Number(body.inputId))?.unitCost ?? null;
  const { form, field, modal } = useDtoForm<EntryValues, RecordEntryBody>(RecordEntryBody, {
    initial: {
      ...EMPTY_ENTRY,
      kind: props.kind,
      farmerId: farmerId === undefined ? null : String(farmerId),
      transactionDate: today,
    },
    labels: LABELS,
    bodyOf: (values) => bodyOf(values, season),
    check: (values) => ({
      farmerId: !values.farmerId && t('needFarmer'),
      ...Object.fromEntries(
        figuresOf(values.kind).map((figure) => [
          figure,
          !values[figure] && t(figure === 'inputId' ? 'needItem' : 'needFigure'),
        ]),
      ),
      transactionDate: values.transactionDate > today && INPUTS_MESSAGES.dateAhead,
    }),
    onSubmit: (body) =>
      recording.send({
        resourceId,
        body: { ...body, opId: newOpId() },
        amount: amountOfBody(body, priceOf(body)) ?? '0.00',
      }),
    sender: recording.sender,
    place: ({ error, message }) => (error === 'ledger.overReturned' ? { quantity: message } : {}),
  });
  const body = bodyOf(form.values, season);
  const amount = amountOfBody(body, priceOf(body));
  const item = statement?.items.find(({ inputId }) => inputId === Number(body.inputId));
  const odd = oddityOf(body, amount, { statement, item });
  const toAllocate = allocationBefore(body.kind, item);
  const chosen = Number(form.values.farmerId ?? 0);
  const { data: before } = useRemote(recordedToday, chosen > 0 ? { resourceId, farmerId: chosen } : null);
  const approval = approvalOf(body, amount, { above: settings?.approvalAbove ?? null, before });
  const has = (figure: (typeof figures)[number]) => figures.includes(figure);
  const figures = figuresOf(form.values.kind);
  const unit = inputs?.list.find(({ id }) => String(id) === form.values.inputId);
  return (
    <FormModal opened title={t('record')} submitLabel={t('recordYes')} onClose={props.onClose} {...modal}>
      <KindField
        name={radios}
        value={form.values.kind}
        onChange={(kind) => {
          form.setFieldValue('kind', kind);
          form.clearErrors();
          props.onKind(kind);
        }}
      />
      {farmerId === undefined ? (
        <FarmerField
          resourceId={resourceId}
          {...field('farmerId')}
          statement={statement}
          onChange={(id) => {
            form.setFieldValue('farmerId', id);
            props.onFarmer(id === null ? null : Number(id));
          }}
        />
      ) : (
        statement && <FarmerCard farmer={statement} statement={statement} />
      )}
      {statement && <Standing statement={statement} item={has('inputId') ? item : undefined} />}
      {has('inputId') && (
        <div className={styles.pair}>
          <RecordPicker
            required
            placeholder={t('itemHint')}
            records={inputs?.list.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
            description={
              unit && t('itemPrice', { price: formatAmount(unit.unitCost), unit: unit.unitOfMeasurement })
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            nothing={t('noItems')}
            {...field('inputId')}
            error={form.errors.inputId ?? (inputs?.list.length === 0 && t('noItems'))}
          />
          <TextInput
            required
            inputMode="decimal"
            autoComplete="off"
            {...field('quantity')}
            label={unit ? t('quantityIn', { unit: unit.unitOfMeasurement }) : t('quantity')}
          />
        </div>
      )}
      {has('quantity') && !has('inputId') && (
        <TextInput
          required
          inputMode="numeric"
          autoComplete="off"
          {...field('quantity')}
          label={t('count')}
        />
      )}
      {has('amount') && <TextInput required inputMode="decimal" autoComplete="off" {...field('amount')} />}
      {has('sizeInKg') && (
        <div className={styles.pair}>
          <TextInput required inputMode="decimal" autoComplete="off" {...field('totalNoBagsCollected')} />
          <TextInput required inputMode="decimal" autoComplete="off" {...field('currentMarketValue')} />
          <TextInput required inputMode="decimal" autoComplete="off" {...field('sizeInKg')} />
        </div>
      )}
      <div className={styles.pair}>
        <TextInput type="date" required max={today} {...field('transactionDate')} />
        <TextInput
          maxLength={INPUTS_LENGTHS.reference}
          autoComplete="off"
          placeholder={t('referenceHint')}
          {...field('reference')}
        />
      </div>
      <Textarea autosize minRows={1} maxRows={4} maxLength={INPUTS_LENGTHS.note} {...field('note')} />
      {toAllocate !== null && item && (
        <div role="status" className={styles.second}>
          <p>
            {t('allocateFirst', {
              quantity: `${formatQuantity(toAllocate)} ${unitFor(toAllocate, item.unitOfMeasurement)}`,
            })}
          </p>
          <Button
            onClick={() => {
              form.setValues({ kind: 'ALLOCATION', quantity: String(toAllocate) });
              props.onKind('ALLOCATION');
            }}
          >
            {t('allocateFirstYes')}
          </Button>
        </div>
      )}
      {odd && (
        <p role="status" className={styles.odd}>
          {odd}
        </p>
      )}
      {approval && (
        <p role="status" className={styles.second}>
          {approval}
        </p>
      )}
      {!isCount(form.values.kind) && (
        <div className={styles.total}>
          <span>{t('comesTo')}</span>
          <output>{amount ? formatAmount(Number(amount)) : t('comesToNothing')}</output>
        </div>
      )}
    </FormModal>
  );
}
