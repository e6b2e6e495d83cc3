import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import {
  APPROVAL_STATES,
  type ApprovalState,
  approveEntry,
  type CommunityResourceDto,
  ENTRY_WORDS,
  type LedgerApprovalDto,
} from '#libs/contracts';
import { formatAmount, formatMoment } from '../../../core/i18n/index.js';
import { useRemoteList } from '../../../core/lists/use-remote.js';
import { useMay } from '../../../core/session/allowed.js';
import {
  Button,
  buttonClass,
  Segmented,
  StatusBadge,
  type TableColumn,
  UserName,
  useListUrl,
} from '../../../ui/index.js';
import { ListPage } from '../../../ui/ListPage.js';
import { ResourceArea } from '../../community/ResourceArea.js';
import { ledgerPath, statementPath } from '../addresses.js';
import { formatQuantity } from '../ledger/act.js';
import { Decision } from './Decision.js';
import styles from './entries.module.css';
import { ReviewDialog } from './ReviewDialog.js';
import { approvalList } from './saga.js';
import { t } from './texts.js';

/** `/community-resource/approvals?resource=12`: entries that need a second approval, and decided ones. */
export default function ApprovalsPage() {
  return <ResourceArea>{(resource) => <Approvals key={resource.id} resource={resource} />}</ResourceArea>;
}

function Approvals({ resource: { id: resourceId } }: { resource: CommunityResourceDto }) {
  const url = useListUrl();
  const state = APPROVAL_STATES.find((each) => each === url.param('state')) ?? 'WAITING';
  const may = useMay();
  const approvalId = Number(url.param('approval'));
  const { set } = url;
  const review = useCallback((id: number | null) => set({ approval: id, page: url.page }), [set, url.page]);
  const close = useCallback(() => review(null), [review]);
  const shown = useRemoteList(approvalList, { resourceId, page: url.page, size: url.size, state });
  return (
    <>
      <ListPage
        title={t('approvals')}
        note={t('approvalsNote')}
        actions={
          <Link className={buttonClass({})} to={ledgerPath('entries', resourceId)}>
            {t('backToEntries')}
          </Link>
        }
        filters={
          <Segmented<ApprovalState>
            label={t('status')}
            value={state}
            options={APPROVAL_STATES.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => url.set({ state: next === 'WAITING' ? null : next })}
          />
        }
        url={url}
        shown={shown}
        columns={columnsOf(resourceId, may, review)}
        rowKey={(row) => row.id}
        empty={{ text: t(state === 'WAITING' ? 'none' : 'noneDecided'), icon: 'check' }}
      />
      {Number.isInteger(approvalId) && approvalId > 0 && (
        <ReviewDialog key={approvalId} approvalId={approvalId} onClose={close} />
      )}
    </>
  );
}

function columnsOf(
  resourceId: number,
  may: ReturnType<typeof useMay>,
  onReview: (approvalId: number) => void,
): TableColumn<LedgerApprovalDto>[] {
  return [
    {
      id: 'farmer',
      header: t('farmer'),
      cell: ({ farmerId, farmerName, season }) => (
        <>
          <Link className={styles.name} to={statementPath(resourceId, farmerId, { season })}>
            {farmerName}
          </Link>
          <div className="sm mut">{season}</div>
        </>
      ),
    },
    {
      id: 'what',
      header: t('what'),
      fill: true,
      cell: ({ kind, inputName, quantity, counters, note }) => (
        <>
          {[ENTRY_WORDS[kind], inputName, quantity !== null && formatQuantity(Math.abs(quantity))]
            .filter(Boolean)
            .join(', ')}{' '}
          {counters !== null && (
            <StatusBadge tone="warning">{t('takesBack', { id: String(counters) })}</StatusBadge>
          )}
          {note && <div className={`sm mut ${styles.note}`}>{note}</div>}
        </>
      ),
    },
    {
      id: 'amount',
      header: t('amount'),
      numeric: true,
      cell: ({ amount, recordedBefore }) => (
        <>
          <b>{formatAmount(amount)}</b>
          {recordedBefore > 0 && (
            <div className="sm mut">{t('beforeIt', { before: formatAmount(recordedBefore) })}</div>
          )}
        </>
      ),
    },
    {
      id: 'askedBy',
      header: t('askedBy'),
      cell: ({ askedBy, asker, askedOn }) => (
        <>
          <UserName user={asker ?? { name: askedBy }} plain />
          <div className="sm mut">
            <time dateTime={askedOn}>{formatMoment(askedOn)}</time>
          </div>
        </>
      ),
    },
    { id: 'decision', header: t('decided'), cell: (row) => <Decision approval={row} /> },
    {
      id: 'acts',
      header: t('actions'),
      cell: (row) => (
        <Button
          small
          variant={may(approveEntry, row.links) ? 'primary' : undefined}
          aria-label={t('reviewOf', { what: ENTRY_WORDS[row.kind], name: row.farmerName })}
          onClick={() => onReview(row.id)}
        >
          {t('review')}
        </Button>
      ),
    },
  ];
}
