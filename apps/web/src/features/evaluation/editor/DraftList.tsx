import { type EvaluationFarm, HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { formatHectares } from '../../../core/i18n/index.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button } from '../../../ui/index.js';
import { useLeases } from '../leases/use-leases.js';
import styles from './editor.module.css';
import { areaOfParts } from './rings.js';
import { compareAsked, draftsDropped } from './slice.js';
import { type Draft, selectEditor } from './state.js';
import { t } from './texts.js';

export interface DraftListProps {
  drafts: readonly Draft[];
  farms: readonly EvaluationFarm[];
  resourceId: number;
  onOpen: (farmId: number) => void;
}

/** Farms edited on this computer, with their save status. */
export function DraftList({ drafts, farms, resourceId, onOpen }: DraftListProps) {
  return (
    <ul className={styles.drafts} aria-label={t('listDrafts')}>
      {drafts.map((draft) => (
        <DraftRow
          key={draft.farmId}
          draft={draft}
          name={farms.find(({ id }) => id === draft.farmId)?.name ?? null}
          onOpen={draft.communityResourceId === resourceId ? onOpen : null}
        />
      ))}
    </ul>
  );
}

interface DraftRowProps {
  draft: Draft;
  name: string | null;
  /** Null if the farm belongs to another community resource. */
  onOpen: ((farmId: number) => void) | null;
}

function DraftRow({ draft, name, onOpen }: DraftRowProps) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const saving = useAppSelector((state) => selectEditor(state).saving.includes(draft.farmId));
  const { farmId, code, farmSize, trouble, overtaken } = draft;
  const lease = useLeases([farmId], false);
  const area = areaOfParts(draft.parts) * HECTARES_PER_SQUARE_METRE;
  const discard = async () => {
    const yes = await confirm({ title: t('discardOne', { code }), yes: t('discardYes') });
    if (yes) dispatch(draftsDropped([farmId]));
  };
  return (
    <li className={styles.draft}>
      <span className={styles.draftWho}>
        <b>{t('farm', { code })}</b> {name && <span className="mut">{name}</span>}
      </span>
      <span className={styles.draftArea}>
        {t('areaChange', { before: formatHectares(farmSize, 5), after: formatHectares(area, 5) })}
      </span>
      <span className={trouble && trouble.kind !== 'waits' ? styles.fault : 'mut'}>
        {saving ? t('stateSaving') : stateOf(draft)}
      </span>
      <span className={styles.draftActs}>
        {trouble?.kind === 'leased' && lease.state === 'foreign' && (
          <Button small onClick={lease.ask}>
            {t('askFor')}
          </Button>
        )}
        {(trouble?.kind === 'conflict' || overtaken) && (
          <Button small onClick={() => dispatch(compareAsked(farmId))}>
            {t('compare')}
          </Button>
        )}
        {onOpen && (
          <Button small onClick={() => onOpen(farmId)}>
            {t('open')}
          </Button>
        )}
        <Button small variant="ghost" disabled={saving} onClick={discard}>
          {t('discard')}
        </Button>
      </span>
    </li>
  );
}

function stateOf({ trouble, overtaken }: Draft): string {
  switch (trouble?.kind) {
    case undefined:
      return t(overtaken ? 'stateConflict' : 'stateDraft');
    case 'waits':
      return t('stateWaits');
    case 'conflict':
      return t('stateConflict');
    default:
      return trouble?.message ?? '';
  }
}
