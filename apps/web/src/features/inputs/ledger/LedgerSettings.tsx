import { TextInput } from '@mantine/core';
import {
  type LedgerSettingsDto,
  type Link,
  recordEntry,
  SaveLedgerSettingsBody,
  saveLedgerSettings,
} from '#libs/contracts';
import { tidy } from '../../../core/forms/dto-problems.js';
import { useDtoForm } from '../../../core/forms/use-dto-form.js';
import { formatAmount, formatDate } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { useMay } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, NotLoaded, Panel } from '../../../ui/index.js';
import { RuleChange } from '../../rules/RuleChange.js';
import styles from './ledger.module.css';
import { ledgerSettings, saveLedgerSettingsTask } from './remotes.js';
import { t } from './texts.js';

/**
 * Settings for the second-approval limit and the repayment due date. Only for users who record entries.
 * @param links of the community resource
 */
export function LedgerSettings({ resourceId, links }: { resourceId: number; links: readonly Link[] }) {
  const may = useMay();
  const hasLedger = links.some(({ rel }) => rel === 'inputs');
  return hasLedger && may(recordEntry) ? <Settings resourceId={resourceId} /> : null;
}

function Settings({ resourceId }: { resourceId: number }) {
  const { data, error, retry } = useRemoteRecord(ledgerSettings, resourceId);
  const may = useMay();
  return (
    <Panel title={t('settings')}>
      {data?.waitingChange && <RuleChange change={data.waitingChange} />}
      {data ? (
        may(saveLedgerSettings, data.links) ? (
          <SettingsForm
            key={`${data.approvalAbove} ${data.repaymentDueOn}`}
            resourceId={resourceId}
            settings={data}
          />
        ) : (
          <Facts settings={data} />
        )
      ) : (
        <NotLoaded error={error} onRetry={retry} lines={3} />
      )}
    </Panel>
  );
}

function Facts({ settings: { approvalAbove, repaymentDueOn } }: { settings: LedgerSettingsDto }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('approvalAbove')}</dt>
        <dd>{approvalAbove === null ? t('noApproval') : formatAmount(approvalAbove)}</dd>
      </div>
      <div>
        <dt>{t('repaymentDueOn')}</dt>
        <dd>{repaymentDueOn === null ? t('noDay') : formatDate(repaymentDueOn)}</dd>
      </div>
    </dl>
  );
}

function SettingsForm({ resourceId, settings }: { resourceId: number; settings: LedgerSettingsDto }) {
  const sender = useTask(saveLedgerSettingsTask);
  const { form, field, modal } = useDtoForm(SaveLedgerSettingsBody, {
    initial: {
      approvalAbove: settings.approvalAbove === null ? '' : String(settings.approvalAbove),
      repaymentDueOn: settings.repaymentDueOn ?? '',
    },
    labels: { approvalAbove: t('approvalAbove'), repaymentDueOn: t('repaymentDueOn') },
    bodyOf: ({ approvalAbove, repaymentDueOn }) =>
      tidy({
        approvalAbove: approvalAbove.replace(/[\s,₦]/g, ''),
        repaymentDueOn,
      }) as unknown as SaveLedgerSettingsBody,
    onSubmit: (body) => sender.run({ path: { resourceId }, body }),
    sender,
    // A higher limit needs approval, so the form shows the current one.
    onDone: () => {
      form.reset();
    },
  });
  return (
    <form className={styles.settings} noValidate onSubmit={modal.onSubmit}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('noApproval')}
        description={t('approvalAboveHint')}
        {...field('approvalAbove')}
      />
      <TextInput type="date" description={t('repaymentDueOnHint')} {...field('repaymentDueOn')} />
      {modal.problem && (
        <p role="alert" className={styles.odd}>
          {modal.problem}
        </p>
      )}
      <div>
        <Button variant="primary" type="submit" busy={modal.busy} disabled={!form.isDirty()}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
