import { Link } from 'react-router-dom';
import {
  APPROVAL_STATES,
  type ApprovalState,
  approveEntry,
  type CommunityResourceDto,
  ENTRY_WORDS,
  type LedgerApprovalDto,
} from '#libs/contracts';
import { formatAmount, formatDate, formatMoment } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useMay } from '../../core/session/allowed.js';
import { buttonClass, Segmented, StatusBadge, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { ResourceArea } from '../community/ResourceArea.js';
import { ledgerPath, statementPath } from '../inputs/addresses.js';
import { formatQuantity } from '../ledger/act.js';
import { DecideActs } from './DecideActs.js';
import styles from './entries.module.css';
import { approvalList } from './saga.js';
import { t } from './texts.js';

/** `/community-resource/approvals?resource=12`: entries that wait for a second person, and what became of others. */
export default function ApprovalsPage() {
  return <ResourceArea>{(resource) => <Approvals key={resource.id} resource={resource} />}</ResourceArea>;
}

const TONE = { WAITING: 'waiting', APPROVED: 'good', REFUSED: 'problem' } as const;

function Approvals({ resource: { id: resourceId } }: { resource: CommunityResourceDto }) {
  const url = useListUrl();
  const state = APPROVAL_STATES.find((each) => each === url.param('state')) ?? 'WAITING';
  const shown = useRemoteList(approvalList, { resourceId, page: url.page, size: url.size, state });
  return (
    <ListPage
      title={t('approvalsTitle')}
      note={t('approvalsNote')}
      actions={
        <Link className={buttonClass({})} to={ledgerPath('entries', resourceId)}>
          {t('backToEntries')}
        </Link>
      }
      filters={
        <Segmented<ApprovalState>
          label={t('states')}
          value={state}
          options={APPROVAL_STATES.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => url.set({ state: next === 'WAITING' ? null : next })}
        />
      }
      url={url}
      shown={shown}
      columns={columnsOf(resourceId, state)}
      rowKey={(row) => row.id}
      empty={{ text: t(state === 'WAITING' ? 'none' : 'noneDecided'), icon: 'check' }}
    />
  );
}

function columnsOf(resourceId: number, state: ApprovalState): TableColumn<LedgerApprovalDto>[] {
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
    { id: 'amount', header: t('amount'), numeric: true, cell: ({ amount }) => <b>{formatAmount(amount)}</b> },
    {
      id: 'askedBy',
      header: t('askedBy'),
      cell: ({ askedBy, askedOn }) => (
        <>
          {askedBy}
          <div className="sm mut">
            <time dateTime={askedOn}>{formatMoment(askedOn)}</time>
          </div>
        </>
      ),
    },
    {
      id: 'acts',
      header: state === 'WAITING' ? t('acts') : t('decided'),
      cell: (row) => (state === 'WAITING' ? <Waiting approval={row} /> : <Decided approval={row} />),
    },
  ];
}

/** Who may decide does so here; others read who does. */
function Waiting({ approval }: { approval: LedgerApprovalDto }) {
  const may = useMay();
  return may(approveEntry, approval.links) ? (
    <DecideActs approval={approval} />
  ) : (
    <span className="mut">{t(approval.isOwn ? 'ownWaits' : 'otherWaits')}</span>
  );
}

function Decided({ approval: { state, decidedBy, decidedOn, reason } }: { approval: LedgerApprovalDto }) {
  return (
    <>
      <StatusBadge tone={TONE[state]}>{t(state)}</StatusBadge>{' '}
      <span className="sm mut">
        {decidedBy}
        {decidedOn && `, ${formatDate(decidedOn)}`}
      </span>
      {reason && <div className={`sm ${styles.note}`}>{reason}</div>}
    </>
  );
}
