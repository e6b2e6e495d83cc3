import { Modal } from '@mantine/core';
import { type EvaluationFarm, HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { formatAgo } from '../../../core/i18n/index.js';
import { TwoOutlines } from '../../../map/TwoOutlines.js';
import { Button, Skeleton } from '../../../ui/index.js';
import { useFocusBack } from '../../../ui/use-focus-back.js';
import { farmReshaped } from '../slice.js';
import { BoundarySide } from './BoundarySide.js';
import styles from './editor.module.css';
import { areaOfParts, boundaryOf, partsOf } from './rings.js';
import { compareLeft, draftsDropped, rebased, saveAsked } from './slice.js';
import { type Draft, type ServerFarm, selectEditor } from './state.js';
import { t } from './texts.js';

export interface CompareDialogProps {
  farms: readonly EvaluationFarm[];
  onOpen: (farmId: number) => void;
}

/** Resolves a conflict: shows both boundaries of a farm overlaid, and asks which one to use. */
export function CompareDialog({ farms, onOpen }: CompareDialogProps) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector((state) => {
    const { comparing, drafts } = selectEditor(state);
    return comparing === null ? undefined : drafts[comparing];
  });
  useFocusBack(draft !== undefined);
  if (!draft) return null;
  const around = farms.filter(({ id }) => id !== draft.farmId).map(({ boundary }) => boundary);
  return (
    <Modal
      opened
      onClose={() => dispatch(compareLeft())}
      title={t('compareTitle', { code: draft.code })}
      size={620}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {draft.trouble?.kind === 'conflict' ? (
        <Both draft={draft} theirs={draft.trouble.theirs} around={around} onOpen={onOpen} />
      ) : (
        <div className={styles.loading} role="status">
          <Skeleton width={260} /> {t('compareLoading')}
        </div>
      )}
    </Modal>
  );
}

interface BothProps {
  draft: Draft;
  theirs: ServerFarm;
  around: readonly number[][][][][];
  onOpen: (farmId: number) => void;
}

function Both({ draft, theirs, around, onOpen }: BothProps) {
  const dispatch = useAppDispatch();
  const { farmId, parts } = draft;
  const { by, at, boundary, farmSize, version, status } = theirs;
  const drawn = partsOf(boundary);
  const takeTheirs = () => {
    dispatch(draftsDropped([farmId]));
    dispatch(farmReshaped({ farmId, boundary, farmSize, version, status }));
  };
  const goOn = (byHand: boolean) => {
    dispatch(rebased({ farmId, theirs, byHand }));
    if (byHand) onOpen(farmId);
    else dispatch(saveAsked([farmId]));
  };
  return (
    <div className={styles.compare}>
      <p>
        {by ? t('compareWho', { name: by, when: at ? formatAgo(at) : '' }) : t('compareSomebody')}
        {boundary.length === 0 && <> {t('compareReset')}</>}
      </p>
      <TwoOutlines mine={boundaryOf(parts)} theirs={boundary} around={around} label={t('comparePicture')} />
      <dl className={styles.sides}>
        <BoundarySide
          title={t('mine')}
          parts={parts}
          area={areaOfParts(parts) * HECTARES_PER_SQUARE_METRE}
          mine
        />
        <BoundarySide title={by ?? t('theirs')} parts={drawn} area={farmSize} />
      </dl>
      <div className={styles.choices}>
        <Button onClick={takeTheirs}>
          <Choice title={t('takeTheirs')} note={t('takeTheirsNote')} />
        </Button>
        <Button onClick={() => goOn(false)}>
          <Choice title={t('keepMine')} note={t('keepMineNote')} />
        </Button>
        <Button variant="primary" disabled={boundary.length === 0} onClick={() => goOn(true)}>
          <Choice title={t('byHand')} note={t('byHandNote')} />
        </Button>
      </div>
    </div>
  );
}

function Choice({ title, note }: { title: string; note: string }) {
  return (
    <span className={styles.choice}>
      <b>{title}</b>
      <span>{note}</span>
    </span>
  );
}
