import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type ApprovalDetailDto,
  approveEntry,
  ENTRY_WORDS,
  fullUserName,
  needsApproval,
  refuseEntry,
  unitFor,
} from '#libs/contracts';
import { formatAmount, formatMoment } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { FactList, type FigureOf, Figures } from '../../../ui/FactList.js';
import { Button, NotLoaded } from '../../../ui/index.js';
import { useFocusBack } from '../../../ui/use-focus-back.js';
import { statementPath } from '../addresses.js';
import { formatQuantity } from '../ledger/act.js';
import { Decision } from './Decision.js';
import styles from './entries.module.css';
import { RefuseForm } from './RefuseForm.js';
import { approvalRecord, approveTask } from './saga.js';
import { t } from './texts.js';

/** Shows an entry that needs a second approval, its farmer's current balance, and the decision. */
export function ReviewDialog({ approvalId, onClose }: { approvalId: number; onClose: () => void }) {
  const { data, error, retry } = useRemoteRecord(approvalRecord, approvalId);
  const [refusing, setRefusing] = useState(false);
  useFocusBack(true);
  if (data && refusing)
    return <RefuseForm approval={data} onClose={() => setRefusing(false)} onDone={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('reviewTitle')} size="lg">
      {data ? (
        <>
          <Facts approval={data} />
          <Acts approval={data} onRefuse={() => setRefusing(true)} onClose={onClose} />
        </>
      ) : (
        <NotLoaded error={error} onRetry={retry} lines={6} />
      )}
    </Modal>
  );
}

function Facts({ approval }: { approval: ApprovalDetailDto }) {
  const { ledger, kind, inputName, unitOfMeasurement, quantity, amount, farmerId, season, note } = approval;
  const units = (of: number) => `${formatQuantity(of)} ${unitFor(of, unitOfMeasurement ?? '')}`;
  const item = ledger.items.find(({ inputId }) => inputId === approval.inputId);
  const facts: [label: string, value: ReactNode][] = [
    [
      t('farmer'),
      <>
        <Link to={statementPath(approval.communityResourceId, farmerId, { season })}>
          {approval.farmerName}
        </Link>
        <div className="sm mut">
          {[approval.tempId, approval.communityName, approval.communityResourceName]
            .filter(Boolean)
            .join(', ')}
        </div>
      </>,
    ],
    [
      t('what'),
      <>
        {[ENTRY_WORDS[kind], inputName, quantity !== null && units(Math.abs(quantity))]
          .filter(Boolean)
          .join(', ')}
        {approval.counters !== null && (
          <div className="sm mut">{t('takesBack', { id: String(approval.counters) })}</div>
        )}
        {note && <div className={`sm mut ${styles.note}`}>{note}</div>}
      </>,
    ],
    [t('amount'), <b key="amount">{formatAmount(amount)}</b>],
    [
      t('askedBy'),
      `${fullUserName(approval.asker ?? { name: approval.askedBy })}, ${formatMoment(approval.askedOn)}`,
    ],
    [t('whyWaits'), whyWaits(approval)],
  ];
  const naira: FigureOf[] = [
    { word: t('entitled'), value: formatAmount(ledger.entitled) },
    { word: t('allocatedSoFar'), value: formatAmount(ledger.allocated) },
    { word: t('receivedSoFar'), value: formatAmount(ledger.received) },
    { word: t('repaidSoFar'), value: formatAmount(ledger.repaid) },
    { word: t('owes'), value: formatAmount(ledger.owed) },
  ];
  const ofItem: FigureOf[] = item
    ? [
        { word: t('entitled'), value: units(item.qtyEntitled) },
        { word: t('allocatedSoFar'), value: units(item.qtyAllocated) },
        { word: t('collectedSoFar'), value: units(item.qtyCollected) },
      ]
    : [];
  return (
    <>
      <FactList className={styles.facts} columns facts={facts} />
      <section className={styles.standing} aria-label={t('standing', { season })}>
        <h3 className="sm mut">{t('standing', { season })}</h3>
        <Figures source="GET /input/approval/:approvalId" className={styles.figures} of={naira} />
        {item && (
          <>
            <h3 className="sm mut">{item.inputName}</h3>
            <Figures source="GET /input/approval/:approvalId" className={styles.figures} of={ofItem} />
          </>
        )}
      </section>
    </>
  );
}

/** The limit may have changed since. */
function whyWaits({ amount, recordedBefore, askedBy, approvalAbove }: ApprovalDetailDto): string {
  if (approvalAbove === null) return t('noLimitNow');
  const limit = formatAmount(approvalAbove);
  if (needsApproval(amount, approvalAbove))
    return t('overLimit', { limit, over: formatAmount(Math.abs(amount) - approvalAbove) });
  if (!needsApproval(amount, approvalAbove, recordedBefore)) return t('limitNow', { limit });
  return t('overLimitThatDay', {
    now: formatAmount(amount),
    before: formatAmount(recordedBefore),
    name: askedBy,
    limit,
  });
}

function Acts({
  approval,
  onRefuse,
  onClose,
}: {
  approval: ApprovalDetailDto;
  onRefuse: () => void;
  onClose: () => void;
}) {
  const approve = useTask(approveTask, approval.id);
  const { status, reset } = approve;
  useEffect(() => {
    if (status !== 'succeeded') return;
    reset();
    onClose();
  }, [status, reset, onClose]);
  return (
    <div className={styles.reviewFoot}>
      <Decision approval={approval} />
      <span className="grow" />
      <Allowed call={refuseEntry} links={approval.links}>
        <Button disabled={approve.running} onClick={onRefuse}>
          {t('refuse')}
        </Button>
      </Allowed>
      <Allowed call={approveEntry} links={approval.links}>
        <Button
          variant="primary"
          busy={approve.running}
          onClick={() => approve.run({ path: { approvalId: approval.id } })}
        >
          {t('approveAmount', { amount: formatAmount(approval.amount) })}
        </Button>
      </Allowed>
    </div>
  );
}
