import { approveEntry, type LedgerApprovalDto } from '#libs/contracts';
import { formatDate } from '../../../core/i18n/index.js';
import { useMay } from '../../../core/session/allowed.js';
import { StatusBadge, UserName } from '../../../ui/index.js';
import styles from './entries.module.css';
import { t } from './texts.js';

const TONE = { WAITING: 'waiting', APPROVED: 'good', REFUSED: 'problem' } as const;

/** Shows the decision about an entry, or who can decide if the user may not; nothing if the user may. */
export function Decision({ approval }: { approval: LedgerApprovalDto }) {
  const { state, decidedBy, decider, decidedOn, reason, links, isOwn, cannotDecide } = approval;
  const may = useMay();
  if (state === 'WAITING')
    return may(approveEntry, links) ? null : (
      <span className="mut">{isOwn ? t('ownWaits') : (cannotDecide ?? t('otherWaits'))}</span>
    );
  return (
    <div>
      <StatusBadge tone={TONE[state]}>{t(state)}</StatusBadge>{' '}
      <span className="sm mut">
        {decidedBy && <UserName user={decider ?? { name: decidedBy }} plain />}
        {decidedOn && `, ${formatDate(decidedOn)}`}
      </span>
      {reason && <div className={`sm ${styles.note}`}>{reason}</div>}
    </div>
  );
}
