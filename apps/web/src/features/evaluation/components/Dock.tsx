import type { ReactNode } from 'react';
import type { EvaluationFarm, FindingDto } from '#libs/contracts';
import { Button, FarmStatusBadge, Icon } from '../../../ui/index.js';
import { SeverityBadge } from '../findings/Severity.js';
import { hectares } from '../format.js';
import type { EvaluationState, QueueQuery } from '../state.js';
import { t } from '../texts.js';
import { ImportChip } from './ImportChip.js';
import styles from './workspace.module.css';

export interface DockProps {
  hidden: boolean;
  state: EvaluationState;
  query: QueueQuery;
  farm: EvaluationFarm | null;
  finding: FindingDto | null;
  /** Label of the button that opens the queue. */
  label: string;
  onQuery: (change: Partial<QueueQuery>) => void;
  onSheet: (sheet: 'queue' | 'farm') => void;
}

/** Buttons that open queue and panel where these are sheets, at the bottom of the map. */
export function Dock({ hidden, state, query, farm, finding, label, onQuery, onSheet }: DockProps) {
  return (
    <nav className={styles.dock} aria-label={t('farmsToReview')} hidden={hidden}>
      <div className={styles.dockImport}>
        <ImportChip state={state} query={query} onQuery={onQuery} />
      </div>
      <Button onClick={() => onSheet('queue')} className={styles.dockQueue}>
        {label}
      </Button>
      {finding && (
        <DockRow
          name={finding.title}
          detail={finding.detail}
          badge={<SeverityBadge of={finding.severity} />}
          onOpen={() => onSheet('farm')}
        />
      )}
      {farm && (
        <DockRow
          name={farm.name}
          detail={hectares(farm.farmSize)}
          badge={<FarmStatusBadge status={farm.status} />}
          onOpen={() => onSheet('farm')}
        />
      )}
    </nav>
  );
}

interface DockRowProps {
  name: string;
  detail: string;
  badge: ReactNode;
  onOpen: () => void;
}

/** The selection, at the bottom of a narrow screen: opens its sheet. */
function DockRow({ name, detail, badge, onOpen }: DockRowProps) {
  return (
    <button type="button" className={styles.dockFarm} onClick={onOpen}>
      <span className={styles.dockName}>
        <b className="clip">{name}</b>
        <span className="sm mut clip">{detail}</span>
      </span>
      {badge}
      <Icon name="sortUp" size={16} />
    </button>
  );
}
