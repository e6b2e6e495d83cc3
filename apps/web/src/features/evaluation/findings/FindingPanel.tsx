import type { ReactNode } from 'react';
import { dismissFinding, type FindingDetailDto, saveFarmMap, settleFinding } from '#libs/contracts';
import { formatMoment } from '../../../core/i18n/index.js';
import { useOffline } from '../../../core/offline/use-offline.js';
import { Allowed, useMay } from '../../../core/session/allowed.js';
import { Button, ErrorState, IconButton, Kbd, Skeleton } from '../../../ui/index.js';
import { usePhone } from '../../../ui/use-media.js';
import inspector from '../components/inspector.module.css';
import { hectares } from '../format.js';
import { t as past } from '../history/texts.js';
import { LeaseBar } from '../leases/LeaseBar.js';
import { t as common } from '../texts.js';
import { Dismiss } from './Dismiss.js';
import styles from './findings.module.css';
import { Settle } from './Settle.js';
import { SeverityBadge } from './Severity.js';
import { Sides } from './Sides.js';
import { t } from './texts.js';
import type { Findings } from './use-findings.js';

export interface FindingPanelProps {
  findingId: number | null;
  findings: Findings;
  /** Opens a farm of the finding in the farm queue. */
  onFarm: (farmId: number) => void;
  /** Opens the farm with its points under edit. */
  onEdit: (farmId: number) => void;
  /** Shows the earlier boundaries of its farms. */
  onCompare: () => void;
  onClose: () => void;
}

/** One finding: its farms side by side, and the actions that settle it. */
export function FindingPanel({ findingId, findings, onFarm, onEdit, onCompare, onClose }: FindingPanelProps) {
  const { data, error, retry } = findings.record;
  const close = (
    <IconButton icon="close" label={common('close')} className={inspector.closeSheet} onClick={onClose} />
  );
  if (!data || findingId === null) {
    return (
      <div className={inspector.absent}>
        {close}
        {findingId === null ? (
          <p>{t('choose')}</p>
        ) : error?.status === 404 ? (
          <p>{t('gone')}</p>
        ) : error ? (
          <ErrorState message={error.message} onRetry={retry} />
        ) : (
          <Skeleton width={160} />
        )}
      </div>
    );
  }
  return (
    <>
      <LeaseBar
        farmIds={data.sides.map(({ farmId }) => farmId)}
        {...(data.sides.length > 1 && { name: t('bothFarms') })}
        onOpen={onFarm}
      />
      <header className={styles.header}>
        <h2>
          {data.kind === 'overlap' ? t('overlapOf', { area: hectares(data.measures.area ?? 0) }) : data.title}
        </h2>
        <SeverityBadge of={data.severity} />
        <p className="sm mut">
          {t('foundOn', { when: formatMoment(data.foundAt) })}
          {data.sides.length < 2 && ` · ${data.detail}`}
        </p>
        {close}
      </header>
      <Settle key={data.findingId} finding={data} findings={findings}>
        {(parts) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
            <section className={`${inspector.body} ${styles.body}`} aria-label={t('details')} tabIndex={0}>
              <Standing of={data} />
              <Sides of={data} onFarm={onFarm} />
              {data.sides.length > 1 && (
                <button type="button" className={inspector.compare} onClick={onCompare}>
                  {past('allVersions')} <Kbd>H</Kbd>
                </button>
              )}
              <Notes of={data} onFarm={onFarm} onEdit={onEdit} />
              {parts.outcomes}
            </section>
            <footer className={inspector.decision}>
              {parts.save}
              <Acts of={data} findings={findings} />
            </footer>
          </>
        )}
      </Settle>
    </>
  );
}

/** Shown if the finding is no longer open, or may have changed. */
function Standing({ of }: { of: FindingDetailDto }) {
  const { state, settledBy, endedAt, reason, outdated } = of;
  if (state === 'open')
    return outdated ? (
      <p className={styles.said} role="status">
        {t('outdated')}
      </p>
    ) : null;
  const when = endedAt ? formatMoment(endedAt) : '';
  const text =
    state === 'settled'
      ? t('stateSettled', { who: settledBy ?? '', when })
      : settledBy
        ? t('stateEnded', { who: settledBy, when })
        : t('stateGone', { when });
  return (
    <div className={styles.said} role="status">
      <p>{text}</p>
      {reason && <p>{t('reasonGiven', { reason })}</p>}
    </div>
  );
}

/** Notes about the kind of finding, and a link to edit the farm's boundary. */
function Notes({
  of,
  onFarm,
  onEdit,
}: { of: FindingDetailDto } & Pick<FindingPanelProps, 'onFarm' | 'onEdit'>) {
  const phone = usePhone();
  const open = of.state === 'open';
  return (
    <>
      {of.otherIsHidden && <p className={styles.hint}>{t('hidden')}</p>}
      {open && of.kind === 'duplicate' && !of.otherIsHidden && (
        <p className={styles.hint}>{t('duplicateHow')}</p>
      )}
      {open && phone && of.outcomes.length > 0 && <p className={styles.hint}>{t('onPhone')}</p>}
      {of.sides.length === 1 && of.sides[0] && (
        <div className={styles.links}>
          <Button small icon="map" onClick={() => onFarm(of.sides[0]?.farmId ?? 0)}>
            {t('openTheFarm')}
          </Button>
          {open && !phone && (
            <Allowed call={saveFarmMap}>
              <Button small icon="pointer" onClick={() => onEdit(of.sides[0]?.farmId ?? 0)}>
                {t('editBoundary')}
              </Button>
            </Allowed>
          )}
        </div>
      )}
    </>
  );
}

/** Actions that every finding has. */
function Acts({ of, findings }: { of: FindingDetailDto; findings: Findings }): ReactNode {
  const may = useMay();
  const offline = useOffline();
  return (
    <>
      {!may(settleFinding) && <p className="sm mut">{t('readOnly')}</p>}
      <div className={may(dismissFinding) && of.state === 'open' ? inspector.pair : styles.single}>
        {of.state === 'open' && (
          <Allowed call={dismissFinding}>
            <Dismiss of={of} findings={findings} offline={offline} />
          </Allowed>
        )}
        <Button onClick={() => findings.step(1)}>
          {t('skip')} <Kbd>J</Kbd>
        </Button>
      </div>
    </>
  );
}
