import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type BoundaryVersionDto, type EvaluationFarm, revertBoundary } from '#libs/contracts';
import { largestRing } from '#libs/geometry';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { useOffline } from '../../../core/offline/use-offline.js';
import { Allowed } from '../../../core/session/allowed.js';
import type { MapEngine } from '../../../map/engine.js';
import { FarmSketch } from '../../../map/FarmSketch.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button, ErrorState, IconButton, Segmented, SkeletonBlock } from '../../../ui/index.js';
import { farmActAsked } from '../acts/farm-act.saga.js';
import { hectares } from '../format.js';
import { useLeases } from '../leases/use-leases.js';
import { selectEvaluation } from '../selectors.js';
import styles from './history.module.css';
import { boundaries } from './remotes.js';
import { t } from './texts.js';
import { useDashed } from './use-dashed.js';
import { comparison, momentOf, sourceOf } from './words.js';

/** Farm fields that the history needs. */
export type PastFarm = Pick<EvaluationFarm, 'id' | 'farmCode' | 'name' | 'status' | 'version'>;

export interface HistoryStripProps {
  /** The farm, or both farms of an overlap: one is shown at a time. */
  farms: readonly { label: string; farm: PastFarm }[];
  engine: MapEngine | null;
  onClose: () => void;
}

/**
 * All boundaries of a farm, the oldest first, at the bottom of the map: a selected one is compared with the current
 * one.
 */
export function HistoryStrip({ farms, engine, onClose }: HistoryStripProps) {
  const [shown, setShown] = useState(0);
  const one = farms[shown] ?? farms[0];
  if (!one) return null;
  return (
    <section className={styles.strip} aria-label={t('title', { number: one.farm.farmCode })}>
      <Versions
        key={one.farm.id}
        farm={one.farm}
        engine={engine}
        onClose={onClose}
        heading={
          farms.length > 1 ? (
            <>
              <h3>{t('titleOfMany')}</h3>
              <Segmented
                label={t('whichFarm')}
                value={String(shown)}
                options={farms.map(({ label }, at) => ({ value: String(at), label }))}
                onChange={(at) => setShown(Number(at))}
              />
            </>
          ) : (
            <h3>{t('title', { number: one.farm.farmCode })}</h3>
          )
        }
      />
    </section>
  );
}

interface VersionsProps {
  farm: PastFarm;
  engine: MapEngine | null;
  heading: React.ReactNode;
  onClose: () => void;
}

function Versions({ farm, engine, heading, onClose }: VersionsProps) {
  const dispatch = useAppDispatch();
  const { data, error, retry } = useRemoteRecord(boundaries, farm.id);
  const [compared, setCompared] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // A new boundary, or another act on it: the list is outdated.
  const version = useRef(farm.version);
  useEffect(() => {
    if (version.current === farm.version) return;
    version.current = farm.version;
    dispatch(boundaries.reload());
  }, [dispatch, farm.version]);

  const newest = data?.list ?? [];
  const now = newest.find(({ isCurrent }) => isCurrent) ?? newest[0];
  const then = newest.find((each) => each.version === compared && each !== now);
  useDashed(engine, then?.boundary ?? null, (now?.boundary.length ?? 0) === 0);
  // The current boundary is at the right end.
  const count = newest.length;
  useEffect(() => {
    if (count > 0 && list.current) list.current.scrollLeft = list.current.scrollWidth;
  }, [count]);

  const hint = !now ? '' : then ? comparison(then, now) : t(newest.length > 1 ? 'hint' : 'only');
  return (
    <>
      <header className={styles.head}>
        {heading}
        <p className="sm mut" role="status">
          {hint}
        </p>
        <IconButton icon="close" size={16} label={t('close')} onClick={onClose} />
      </header>
      {!data && error && <ErrorState message={error.message} onRetry={retry} />}
      {!data && !error && (
        <div className={styles.loading}>
          <SkeletonBlock lines={3} />
        </div>
      )}
      {data && (
        <ol ref={list} className={styles.list} aria-label={t('versions')} onKeyDown={alongTheList}>
          {newest
            .map((each, at) => (
              <Version
                key={each.version}
                farm={farm}
                version={each}
                older={newest.slice(at + 1)}
                isNow={each === now}
                isCompared={each === then}
                onCompare={() => setCompared(each === then || each === now ? null : each.version)}
              />
            ))
            .reverse()}
        </ol>
      )}
    </>
  );
}

/** Arrow keys move between boundaries, as in any horizontal list. */
function alongTheList(event: KeyboardEvent<HTMLOListElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const ends = { Home: 0, End: -1 }[event.key];
  if (step === undefined && ends === undefined) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
  const at = cards.findIndex((card) => card.closest('li')?.contains(document.activeElement));
  const next = ends === undefined ? cards[Math.max(0, at + (step ?? 0))] : cards.at(ends);
  event.preventDefault();
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

interface VersionProps {
  farm: PastFarm;
  version: BoundaryVersionDto;
  older: readonly BoundaryVersionDto[];
  isNow: boolean;
  isCompared: boolean;
  onCompare: () => void;
}

function Version({ farm, version, older, isNow, isCompared, onCompare }: VersionProps) {
  const when = momentOf(version.at);
  const ring = largestRing(version.boundary) as [number, number][];
  const area = version.boundary.length > 0 ? hectares(version.farmSize) : t('noBoundary');
  return (
    <li className={styles.version} data-now={isNow} data-compared={isCompared}>
      <button
        type="button"
        data-card
        className={styles.card}
        aria-pressed={isCompared}
        aria-current={isNow || undefined}
        onClick={onCompare}
      >
        {ring.length > 0 ? (
          <FarmSketch
            small
            ring={ring}
            completed={isNow && farm.status === 'COMPLETED'}
            label={t('sketch', { when })}
          />
        ) : (
          <span className={styles.none} aria-hidden="true" />
        )}
        <span className={styles.words}>
          <b>{when}</b>
          <span className="mut clip">{version.by ?? t('gona')}</span>
          <span className="mut clip" title={sourceOf(version, older)}>
            {sourceOf(version, older)}
          </span>
          <span>{area}</span>
        </span>
      </button>
      {isNow ? <span className={styles.now}>{t('now')}</span> : <Revert farm={farm} version={version} />}
    </li>
  );
}

function Revert({ farm, version }: { farm: PastFarm; version: BoundaryVersionDto }) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const offline = useOffline();
  const { bar, pending } = useAppSelector(selectEvaluation);
  const leased = useLeases([farm.id], false).state === 'foreign';
  const revert = async () => {
    const when = momentOf(version.at);
    const yes = await confirm({
      title: t('revertTitle', { number: farm.farmCode, when }),
      body:
        version.boundary.length > 0
          ? t('revertBody', { area: hectares(version.farmSize) })
          : t('revertBodyOff'),
      yes: t('revertYes'),
    });
    if (!yes) return;
    const { id: farmId, name, version: expectedVersion } = farm;
    dispatch(farmActAsked({ again: { call: 'revert', to: version.version }, farmId, name, expectedVersion }));
  };
  if (leased) return null;
  return (
    <Allowed call={revertBoundary}>
      <Button
        small
        variant="ghost"
        className={styles.revert}
        disabled={offline || bar?.kind === 'busy' || farm.id in pending}
        onClick={revert}
      >
        {t('revertTo')}
      </Button>
    </Allowed>
  );
}
