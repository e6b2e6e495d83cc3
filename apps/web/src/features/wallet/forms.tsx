import { Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  DecideDifferenceBody,
  DecidePayoutBody,
  DIFFERENCE_DECISIONS,
  type DifferenceDecision,
  type DifferenceDto,
  FundWalletBody,
  type PaymentDetailDto,
  PreparePayoutBody,
  SettlePaymentBody,
  WalletSettings,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatAmount } from '../../core/i18n/index.js';
import { newOpId } from '../../core/new-op-id.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FactList } from '../../ui/FactList.js';
import { Button, FormModal } from '../../ui/index.js';
import { decide, decideRow, fund, prepare, saveSettings, settle } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

interface Closing {
  onClose: () => void;
}

const SETTINGS = ['bank', 'accountNumber', 'accountName', 'settleAbove'] as const;
type Settings = Record<(typeof SETTINGS)[number], string>;

/** Sets where money is paid in, and the limit for a second person. */
export function SettingsForm({ settings, onClose }: Closing & { settings: WalletSettings | null }) {
  const sender = useTask(saveSettings);
  const { field, modal } = useDtoForm<Settings, WalletSettings>(WalletSettings, {
    initial: {
      bank: settings?.bank ?? '',
      accountNumber: settings?.accountNumber ?? '',
      accountName: settings?.accountName ?? '',
      settleAbove: String(settings?.settleAbove ?? 25_000),
    },
    labels: Object.fromEntries(SETTINGS.map((name) => [name, t(name)])) as Settings,
    onSubmit: (body) => sender.run({ body }),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('settingsTitle')} onClose={onClose} {...modal}>
      {SETTINGS.map((name) => (
        <TextInput key={name} {...field(name)} required />
      ))}
    </FormModal>
  );
}

/** Announces money, and says where to send it. */
export function FundForm({ settings, onClose }: Closing & { settings: WalletSettings }) {
  const [id] = useState(newOpId);
  const sender = useTask(fund);
  const { field, modal } = useDtoForm<{ amount: string; purpose: string }, FundWalletBody>(FundWalletBody, {
    initial: { amount: '', purpose: '' },
    labels: { amount: t('amount'), purpose: t('purpose') },
    bodyOf: (values) => ({ id, amount: Number(values.amount.replace(/,/g, '')), purpose: values.purpose }),
    onSubmit: (body) => sender.run({ body }),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('fund')} onClose={onClose} {...modal}>
      <TextInput {...field('amount')} required inputMode="decimal" data-autofocus />
      <FactList
        lined
        facts={[
          [t('bank'), settings.bank],
          [t('accountNumber'), settings.accountNumber],
          [t('accountName'), settings.accountName],
        ]}
      />
      <TextInput {...field('purpose')} required maxLength={200} description={t('fundHint')} />
    </FormModal>
  );
}

/** Collects approved pay into a payout. */
export function PrepareForm({ onClose }: Closing) {
  const [opId] = useState(newOpId);
  const sender = useTask(prepare);
  const { field, modal } = useDtoForm<{ title: string }, PreparePayoutBody>(PreparePayoutBody, {
    initial: { title: '' },
    labels: { title: t('title') },
    bodyOf: ({ title }) => ({ opId, title }),
    onSubmit: (body) => sender.run({ body }),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('newPayout')} submitLabel={t('prepare')} onClose={onClose} {...modal}>
      <TextInput {...field('title')} required maxLength={100} description={t('prepareHint')} data-autofocus />
    </FormModal>
  );
}

/** Sends a payout back with a reason. */
export function SendBackForm({ payoutId, onClose }: Closing & { payoutId: number }) {
  const sender = useTask(decide);
  const { field, modal } = useDtoForm<{ reason: string }, DecidePayoutBody>(DecidePayoutBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    bodyOf: ({ reason }) => ({ approve: false, reason }),
    onSubmit: (body) => sender.run({ path: { payoutId }, body }),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('sendBackTitle')} onClose={onClose} {...modal}>
      <Textarea {...field('reason')} required maxLength={500} autosize minRows={3} data-autofocus />
    </FormModal>
  );
}

/** Decides a difference of a day. */
export function DifferenceForm({ row, onClose }: Closing & { row: DifferenceDto }) {
  const sender = useTask(decideRow);
  const { field, form, modal } = useDtoForm<
    { decision: DifferenceDecision; reason: string },
    DecideDifferenceBody
  >(DecideDifferenceBody, {
    initial: { decision: row.likely, reason: '' },
    labels: { decision: t('decision'), reason: t('reason') },
    onSubmit: (body) => sender.run({ path: { differenceId: row.id }, body }),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('decideTitle')} onClose={onClose} {...modal}>
      <Radio.Group {...field('decision')} description={t('decideHint')} {...form.getInputProps('decision')}>
        <div className={styles.gap}>
          {DIFFERENCE_DECISIONS.map((value) => (
            <Radio key={value} value={value} label={t(`as${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea {...field('reason')} required maxLength={500} autosize minRows={2} />
    </FormModal>
  );
}

/** Asks what happened to a payment whose outcome is unknown; never sends it again. */
export function SettleForm({ payment }: { payment: PaymentDetailDto }) {
  const sender = useTask(settle, payment.id);
  const [paid, setPaid] = useState<boolean | null>(payment.askedPaid);
  const { field, modal } = useDtoForm<{ proof: string }, SettlePaymentBody>(SettlePaymentBody, {
    initial: { proof: payment.askedProof ?? '' },
    labels: { proof: t('proof') },
    bodyOf: ({ proof }) => ({ paid: paid === true, proof }),
    onSubmit: (body) => sender.run({ path: { paymentId: payment.id }, body }),
    sender,
  });
  const isFirst = payment.needsSecond && payment.askedBy === null;
  return (
    <form className={styles.gap} onSubmit={modal.onSubmit} noValidate>
      <Radio.Group
        label={t('whatHappened')}
        value={paid === null ? '' : String(paid)}
        onChange={(value) => setPaid(value === 'true')}
      >
        <div className={styles.gap}>
          <Radio value="true" label={t('wasPaid')} description={t('wasPaidHint')} />
          <Radio
            value="false"
            label={t('wasNotPaid')}
            description={t('wasNotPaidHint', { amount: formatAmount(payment.amount) })}
          />
        </div>
      </Radio.Group>
      <TextInput {...field('proof')} required maxLength={200} />
      {payment.needsSecond && <p className="sm mut">{t('second')}</p>}
      {modal.problem && <p role="alert">{modal.problem}</p>}
      <Button type="submit" variant="primary" busy={modal.busy} disabled={paid === null}>
        {isFirst ? t('askSecond') : t('settle')}
      </Button>
    </form>
  );
}
