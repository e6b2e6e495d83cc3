import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAppDispatch } from '../../../core/hooks.js';
import { failed, succeeded } from '../../../core/notifications/slice.js';
import { Button } from '../../../ui/index.js';
import styles from '../capture.module.css';
import { nameOf } from '../farmers.js';
import { openVault, refreshDrafts, refreshQueue, sendNow, useField } from '../field.js';
import { Sheet } from '../pages/Sheet.js';
import sheet from '../sheet.module.css';
import type { OpenDraft, Part } from '../store/drafts.js';
import { t } from '../texts.js';
import { ringOf } from '../walk/measure.js';
import { type Neighbour, overlapsOf } from '../walk/overlap.js';
import { endRecorder, type Recorder, recorderOf } from '../walk/recorder.js';
import { BoundaryStep } from './BoundaryStep.js';
import { ConsentStep, consentProblems } from './ConsentStep.js';
import { DetailsStep, detailProblems } from './DetailsStep.js';
import { PicturesStep } from './PicturesStep.js';
import { ReadBackStep } from './ReadBackStep.js';
import { finish } from './seal.js';

type Step = Part | 'readBack';
const TITLES: Record<Step, Parameters<typeof t>[0]> = {
  details: 'detailsStep',
  consent: 'consentStep',
  pictures: 'picturesStep',
  boundary: 'boundaryStep',
  readBack: 'readBackStep',
};

/** One capture, step by step. Everything is stored as it is entered, so the agent can leave at any time. */
export function Wizard({ open, onLeave }: { open: OpenDraft; onLeave: () => void }) {
  const [recorder] = useState(() => recorderOf(openVault(), open));
  const { draft, walk } = useSyncExternalStore(recorder.subscribe, recorder.now);
  const { work, farmers, neighbours } = useField();
  const dispatch = useAppDispatch();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const steps: Step[] = [...draft.parts, 'readBack'];
  const at = Math.max(0, steps.indexOf(draft.step as Step));
  const step = steps[at] ?? 'readBack';
  const farmer = farmers.find(({ farmerId }) => farmerId === draft.farmerId);
  const { firstName = '', surname = '' } = draft.farmer;
  const name = `${surname} ${firstName}`.trim() || (farmer && nameOf(farmer)) || t('newFarmer');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useEffect(() => {
    document.querySelector('[data-step]')?.parentElement?.scrollTo(0, 0);
  }, [step]);

  const leave = async () => {
    endRecorder();
    await recorder.stored();
    await refreshDrafts();
    onLeave();
  };
  const goTo = (next: Step | undefined) => {
    setProblems({});
    if (next) recorder.update({ step: next });
  };
  const forward = () => {
    const found = problemsOf(step, recorder, { purposes: work?.purposes ?? [], neighbours });
    setProblems(found);
    if (Object.keys(found).length === 0) goTo(steps[at + 1]);
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const seal = async () => {
    if (!work) return;
    setBusy(true);
    try {
      await recorder.stored();
      const { draft: last, walk: recorded } = recorder.now();
      const { points, ...rest } = recorded;
      await finish(openVault(), { draft: { ...last, walk: rest }, points }, work, name.split(' '));
      endRecorder();
      dispatch(succeeded(t('finished', { name })));
      await Promise.all([refreshDrafts(), refreshQueue()]);
      sendNow();
      onLeave();
    } catch (error) {
      dispatch(failed(t('finishFailed', { why: error instanceof Error ? error.message : '' })));
      setBusy(false);
    }
  };

  const isMap = step === 'boundary';
  return (
    <Sheet
      title={farmer ? `${name}, ${farmer.position}` : name}
      sub={t('step', { title: t(TITLES[step]), at: at + 1, of: steps.length })}
      leaveLabel={t('leave')}
      onLeave={() => void leave()}
    >
      <div className={isMap ? sheet.mapStep : sheet.sheetBody} data-step>
        {step === 'details' && <DetailsStep recorder={recorder} problems={problems} />}
        {step === 'consent' && <ConsentStep recorder={recorder} problems={problems} />}
        {step === 'pictures' && <PicturesStep recorder={recorder} />}
        {step === 'boundary' && <BoundaryStep recorder={recorder} problem={problems.boundary} />}
        {step === 'readBack' && (
          <ReadBackStep recorder={recorder} name={name} busy={busy} onFinish={() => void seal()} />
        )}
      </div>
      {walk.since === null && (
        <div className={sheet.steps}>
          <Button className={styles.big} disabled={at === 0 || busy} onClick={() => goTo(steps[at - 1])}>
            {t('previous')}
          </Button>
          {step !== 'readBack' && (
            <Button className={styles.big} variant="primary" onClick={forward}>
              {t('next')}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Returns why a step is not complete: field -> sentence. */
function problemsOf(
  step: Step,
  recorder: Recorder,
  { purposes, neighbours }: { purposes: readonly string[]; neighbours: readonly Neighbour[] },
): Record<string, string> {
  const { draft, walk } = recorder.now();
  if (step === 'details') return detailProblems(draft);
  if (step === 'consent') return consentProblems(draft, purposes);
  if (step !== 'boundary' || draft.noBoundary) return {};
  if (!walk.closed) return { boundary: t('closeFirst') };
  const others = neighbours.filter(({ farmId }) => farmId !== draft.farmId);
  const isKept = draft.overlapReason.trim() !== '' || overlapsOf(ringOf(walk.points), others).length === 0;
  return isKept ? {} : { boundary: t('overlapNeeded') };
}
