import { useState } from 'react';
import { type EvaluationFarm, HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { formatAgo } from '../../../core/i18n/index.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button, Icon, Kbd } from '../../../ui/index.js';
import { useNow } from '../../../ui/use-now.js';
import { hectares } from '../format.js';
import styles from './editor.module.css';
import { areaOfParts } from './rings.js';
import { draftsDropped, saveAsked, selectDrafts } from './slice.js';
import { type Draft, selectEditor } from './state.js';
import { t } from './texts.js';
import { useMayDraw } from './use-open-edit.js';

const DraftList = later(() => import('./DraftList.js').then((module) => module.DraftList), { offline: true });
const CompareDialog = later(() => import('./CompareDialog.js').then((module) => module.CompareDialog));

export interface SaveBarProps {
  resourceId: number;
  /** Farms of the page, for their names. */
  farms: readonly EvaluationFarm[];
  /** Hectares of all farms that match the filter, from the server. */
  totalArea: number;
  onOpen: (farmId: number) => void;
}

/** Bottom bar during edits: changes that exist only on this computer, and the save button. */
export function SaveBar({ resourceId, farms, totalArea, onOpen }: SaveBarProps) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const { may } = useMayDraw();
  const drafts = useAppSelector(selectDrafts);
  const saving = useAppSelector((state) => selectEditor(state).saving.length > 0);
  const comparing = useAppSelector((state) => selectEditor(state).comparing !== null);
  const [listed, setListed] = useState(false);
  if (drafts.length === 0 || !may) return null;
  const discard = async () => {
    const yes = await confirm({
      title: t('discardTitle', { n: drafts.length }),
      body: t('discardBody'),
      yes: t('discardYes'),
    });
    if (yes) dispatch(draftsDropped(drafts.map(({ farmId }) => farmId)));
  };
  return (
    <section className={styles.save} aria-label={t('edited', { n: drafts.length })}>
      {listed && <DraftList drafts={drafts} farms={farms} resourceId={resourceId} onOpen={onOpen} />}
      <div className={styles.saveLine}>
        <div className={styles.saveInfo}>
          <button
            type="button"
            className={styles.count}
            aria-expanded={listed}
            title={t('listDrafts')}
            onClick={() => setListed(!listed)}
          >
            <i /> {t('edited', { n: drafts.length })}
            <Icon name={listed ? 'chevronDown' : 'chevronRight'} size={14} />
          </button>
          <Kept />
          <Troubles drafts={drafts} />
          <span className={styles.area}>
            {t('totalArea')} <b>{hectares(totalArea + differenceOf(drafts, resourceId), 2)}</b>
          </span>
        </div>
        <Button variant="ghost" disabled={saving} onClick={discard}>
          {t('discard')}
        </Button>
        <Button variant="primary" busy={saving} onClick={() => dispatch(saveAsked())}>
          {t(saving ? 'saving' : 'save')} <Kbd>Ctrl S</Kbd>
        </Button>
      </div>
      {comparing && <CompareDialog farms={farms} onOpen={onOpen} />}
    </section>
  );
}

/** Returns the hectares by which a resource's drafts exceed the server's areas. */
function differenceOf(drafts: readonly Draft[], resourceId: number): number {
  return drafts
    .filter(({ communityResourceId }) => communityResourceId === resourceId)
    .reduce((sum, { parts, farmSize }) => sum + areaOfParts(parts) * HECTARES_PER_SQUARE_METRE - farmSize, 0);
}

/** "Saved on this computer 12 s ago", counting. */
function Kept() {
  const { drafts, kept, keptAt, keeps } = useAppSelector(selectEditor);
  const now = useNow(1000);
  if (!keeps) return <span className={styles.fault}>{t('notKept')}</span>;
  if (kept !== drafts || !keptAt) return <span className={styles.kept}>{t('notKeptYet')}</span>;
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(keptAt)) / 1000));
  const ago = seconds < 60 ? t('secondsAgo', { n: seconds }) : formatAgo(keptAt, now);
  return <span className={styles.kept}>{t('keptAgo', { ago })}</span>;
}

/** Counts drafts that wait for the connection, and drafts that the server refused. */
function Troubles({ drafts }: { drafts: readonly Draft[] }) {
  const waiting = drafts.filter(({ trouble }) => trouble?.kind === 'waits').length;
  const refused = drafts.filter(({ trouble, overtaken }) =>
    trouble ? trouble.kind !== 'waits' : overtaken,
  ).length;
  return (
    <span role="status" className={styles.troubles}>
      {waiting > 0 && <span className={styles.waits}>{t('waiting', { n: waiting })}</span>}
      {refused > 0 && <span className={styles.fault}>{t('troubled', { n: refused })}</span>}
    </span>
  );
}
