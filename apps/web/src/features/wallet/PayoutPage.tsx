import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { decidePayout, type PaymentDto, type PayoutDetailDto, type PayoutState } from '#libs/contracts';
import { formatAmount, formatDateTime } from '../../core/i18n/index.js';
import { useRemoteList, useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { FactList } from '../../ui/FactList.js';
import {
  Button,
  ErrorState,
  PageHeader,
  Panel,
  SkeletonBlock,
  StatusBadge,
  Steps,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { ListPanel } from '../../ui/ListPanel.js';
import { paymentPath } from './addresses.js';
import { SendBackForm } from './forms.js';
import { TONES, WalletHead } from './parts.js';
import { decide, payout, payoutPayments } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

/** `/wallet/payouts/4`: what a payout pays, for the second person; it moves on while payments are sent. */
export default function PayoutPage() {
  const id = Number(useParams().payoutId);
  const { data, error, retry } = useRemoteRecord(payout, id);
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />;
  return data ? <Payout payout={data} /> : <SkeletonBlock lines={8} />;
}

const STEPS: readonly PayoutState[] = ['CHECKING', 'WAITING', 'SENDING', 'SETTLED'];
const TITLES = [t('stepPrepared'), t('stepNames'), t('stepApproval'), t('stepSending'), t('stepSettled')];

function Payout({ payout: shown }: { payout: PayoutDetailDto }) {
  const { title, state, preparedBy, preparedOn, due, heldBack, held, toPay, fees, agents, reason } = shown;
  const { paid, notPaid } = shown;
  return (
    <>
      <WalletHead />
      <PageHeader
        title={title}
        note={[t('preparedBy', { name: preparedBy, at: formatDateTime(preparedOn) }), reason]
          .filter(Boolean)
          .join('. ')}
      >
        <StatusBadge tone={TONES[state] ?? 'waiting'}>{t(state)}</StatusBadge>
      </PageHeader>
      {state !== 'RETURNED' && (
        <Steps label={t('steps')} titles={TITLES} at={state === 'SETTLED' ? 5 : STEPS.indexOf(state) + 1} />
      )}
      <div className={styles.columns}>
        <Payments payoutId={shown.id} title={title} />
        <div className={styles.gap}>
          <Panel label={t('toPay')}>
            <FactList
              lined
              facts={[
                [`${t('dueToAgents')}, ${t('agents', { n: agents })}`, formatAmount(due)],
                [`${t('heldBack')}, ${t('agents', { n: held })}`, formatAmount(heldBack)],
                [t('equalsToPay'), formatAmount(toPay)],
                [t('fees'), formatAmount(fees)],
              ]}
              total={[t('leaves'), formatAmount(toPay + fees)]}
            />
            {(state === 'SENDING' || state === 'SETTLED') && (
              <FactList
                lined
                facts={[
                  [t('SUCCEEDED'), formatAmount(paid)],
                  [t('notPaid'), formatAmount(notPaid)],
                ]}
              />
            )}
          </Panel>
          {state === 'WAITING' && <Approval payout={shown} />}
        </div>
      </div>
    </>
  );
}

function Payments({ payoutId, title }: { payoutId: number; title: string }) {
  const url = useListUrl();
  const { page, size, q } = url;
  const { rows, total, loading, error, retry } = useRemoteList(payoutPayments, {
    payoutId,
    page,
    size,
    ...(q && { q }),
  });
  return (
    <ListPanel
      label={title}
      url={url}
      columns={COLUMNS}
      rows={rows}
      total={total}
      rowKey={({ id }) => id}
      loading={loading}
      error={error}
      onRetry={retry}
      search={t('searchAgent')}
      empty={{ text: t('noPayments') }}
    />
  );
}

function Approval({ payout: shown }: { payout: PayoutDetailDto }) {
  const { id, blocked, available, toPay, fees, payable, inPart } = shown;
  const sender = useTask(decide);
  const confirm = useConfirm();
  const [returning, setReturning] = useState(false);
  const after = available - toPay - fees;
  const amount = formatAmount(toPay);
  const ask = async () => {
    const body = t('approveBody', { n: payable });
    if (await confirm({ title: t('approveTitle', { amount }), body, yes: t('yesPay') }))
      sender.run({ path: { payoutId: id }, body: { approve: true, amount: toPay } });
  };
  return (
    <Panel title={t('approval')}>
      <div className={styles.gap}>
        <p>
          {after < 0
            ? t('tooLittle', { available: formatAmount(available) })
            : t('availableAfter', { available: formatAmount(available), after: formatAmount(after) })}
        </p>
        {inPart > 0 && <StatusBadge tone="warning">{t('namesToLook', { n: inPart })}</StatusBadge>}
        {blocked && <p className="sm mut">{blocked}</p>}
        <Allowed call={decidePayout}>
          {!blocked && after >= 0 && payable > 0 && (
            <Button variant="primary" busy={sender.running} onClick={ask}>
              {t('approve', { amount })}
            </Button>
          )}
          <Button busy={sender.running} onClick={() => setReturning(true)}>
            {t('sendBack')}
          </Button>
        </Allowed>
        <p className="sm mut">{t('approvalNote', { n: payable })}</p>
      </div>
      {returning && <SendBackForm payoutId={id} onClose={() => setReturning(false)} />}
    </Panel>
  );
}

const COLUMNS: readonly TableColumn<PaymentDto>[] = [
  {
    id: 'agent',
    header: t('agent'),
    fill: true,
    cell: ({ id, name, state, reason }) => (
      <>
        <Link to={paymentPath(id)}>{name}</Link>
        {reason && (
          <>
            <br />
            <span className="sm mut">{reason}</span>
          </>
        )}{' '}
        {state !== 'PENDING' && <StatusBadge tone={TONES[state] ?? 'waiting'}>{t(state)}</StatusBadge>}
      </>
    ),
  },
  { id: 'work', header: t('work'), wide: true, cell: ({ work }) => work },
  {
    id: 'account',
    header: t('bankAccount'),
    wide: true,
    cell: ({ bank, accountNumber }) => (accountNumber ? `${bank} ••••••${accountNumber}` : '–'),
  },
  {
    id: 'name',
    header: t('nameAtBank'),
    cell: ({ nameAtBank, nameMatch }) =>
      nameMatch && (
        <StatusBadge tone={nameMatch === 'MATCHES' ? 'good' : nameMatch === 'PART' ? 'warning' : 'problem'}>
          {nameMatch === 'MATCHES' ? t('MATCHES') : `${t(nameMatch)}: ${nameAtBank}`}
        </StatusBadge>
      ),
  },
  { id: 'amount', header: t('amountColumn'), numeric: true, cell: ({ amount }) => formatAmount(amount) },
];
