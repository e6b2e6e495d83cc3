import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  chooseColumns,
  type ImportCountsDto,
  type ImportDto,
  isLeftOutReason,
  runImport,
} from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button, buttonClass, Icon, Kbd, StatusBadge, Tabs, useListUrl } from '../../../ui/index.js';
import { stepPath } from '../addresses.js';
import { ImportReasons } from '../ImportReasons.js';
import { t } from '../texts.js';
import styles from './check.module.css';
import { Frame } from './Frame.js';
import { HeldRows } from './HeldRows.js';
import { heldCounts, heldText } from './held-counts.js';
import { Questions } from './Questions.js';
import { Rechecked } from './Rechecked.js';
import { RowsTable } from './RowsTable.js';
import { runImportTask } from './saga.js';
import type { StepProps } from './step-props.js';
import { hasColumns } from './steps.js';
import { useAnswers } from './use-answers.js';

const OUTCOMES = ['created', 'updated', 'unchanged', 'held', 'rejected'] as const;
type Shown = (typeof OUTCOMES)[number] | 'parked';

/** Returns the first tab: held rows if there are any, then the first outcome with rows. */
function firstOf(counts: ImportCountsDto): Shown {
  if (counts.held > 0) return 'held';
  return OUTCOMES.find((outcome) => counts[outcome] > 0) ?? 'created';
}

interface CheckRowsProps extends StepProps {
  /** The import at its last check: shown during a new check. */
  before: ImportDto | null;
}

/** Previews the outcome of every row before anything is written. */
export function CheckRows({ jobId, imported: now, before }: CheckRowsProps) {
  const running = now.state !== 'staged';
  const imported = running && before ? before : now;
  const url = useListUrl();
  const answers = useAnswers(jobId, imported);
  const { counts } = imported;
  if (!counts) return null;
  const tabs: readonly Shown[] = counts.parked > 0 ? [...OUTCOMES, 'parked'] : OUTCOMES;
  const shown = tabs.find((tab) => tab === url.param('show')) ?? firstOf(counts);
  const asks =
    answers.questions.length > 0 ||
    imported.communities.length > 0 ||
    counts.parked > 0 ||
    imported.notes.length > 0;
  return (
    <Frame
      jobId={jobId}
      imported={imported}
      step="check"
      bar={{
        back: !running && hasColumns(imported) && (
          <Allowed call={chooseColumns} links={imported.links}>
            <Link
              className={buttonClass({})}
              to={stepPath(jobId, 'columns')}
              state={{ moved: true }}
              data-back
            >
              <Icon name="chevronLeft" size={15} />
              {t('prev')}
            </Link>
          </Allowed>
        ),
        note: !running && <HeldNote imported={imported} counts={counts} />,
        sum: running ? null : sumOf(imported, counts),
        main: running ? (
          <Button variant="primary" disabled>
            {t('workChecking')}
          </Button>
        ) : (
          <Run jobId={jobId} imported={imported} counts={counts} unsent={answers.unsent} />
        ),
      }}
    >
      {imported.brokenOff && (
        <p className={styles.broken} role="alert">
          <StatusBadge tone="problem">{t('brokenOff')}</StatusBadge> {imported.brokenOff.sentence}
        </p>
      )}
      <Rechecked
        imported={now}
        running={running}
        className={asks ? `${styles.work} ${styles.withSide}` : styles.work}
      >
        <section className={styles.panel} aria-label={t('results')}>
          <Tabs
            label={t('results')}
            value={shown}
            tabs={tabs.map((value) => ({
              value,
              label: t(value === 'created' ? 'tabCreated' : value),
              count: formatNumber(counts[value]),
            }))}
            onChange={(show) => url.set({ show })}
            aside={t('together', { n: counts.total })}
          >
            <Rows key={shown} jobId={jobId} imported={imported} shown={shown} />
          </Tabs>
        </section>
        {asks && (
          <Questions
            jobId={jobId}
            imported={imported}
            answers={answers}
            onParked={() => url.set({ show: 'parked' })}
            onHeld={() => url.set({ show: 'held' })}
          />
        )}
      </Rechecked>
    </Frame>
  );
}

function Rows({ jobId, imported, shown }: StepProps & { shown: Shown }): ReactNode {
  if (shown === 'held') return <HeldRows jobId={jobId} imported={imported} />;
  if (shown === 'rejected' || shown === 'parked') {
    const parked = shown === 'parked';
    return (
      <ImportReasons
        jobId={imported.jobId}
        reasons={parked ? imported.parkedReasons : imported.reasons}
        parked={parked}
        empty={t(parked ? 'noneParked' : 'noneRejected')}
      />
    );
  }
  return <RowsTable jobId={jobId} imported={imported} outcome={shown} />;
}

/** "Held: 12 apply, 10 keep, 30 open." */
function HeldNote({ imported, counts }: { imported: ImportDto; counts: ImportCountsDto }) {
  const held = heldCounts(imported);
  if (counts.held > 0)
    return (
      <>
        <b>{t('barHeld', { words: heldText(held) })}</b> {held.open > 0 && t('barHeldOpen')}
      </>
    );
  const leftOut = imported.reasons.filter(({ code }) => isLeftOutReason(code));
  const rejected = counts.rejected - leftOut.reduce((rows, reason) => rows + reason.rows, 0);
  return rejected > 0 ? t('barRejected', { n: rejected }) : null;
}

/** "3,874 new + 611 updated + 12 applied": breakdown of the main button's total. */
function sumOf(imported: ImportDto, { created, updated }: ImportCountsDto): string | null {
  const { apply } = heldCounts(imported);
  const parts = [
    created > 0 && t('sumNew', { n: created }),
    updated > 0 && t('sumUpdated', { n: updated }),
    apply > 0 && t('sumApplied', { n: apply }),
  ].filter(Boolean);
  return parts.length > 1 ? parts.join(' + ') : null;
}

interface RunProps extends StepProps {
  counts: ImportCountsDto;
  /** Answers since the last check. */
  unsent: number;
}

function Run({ jobId, imported, counts, unsent }: RunProps) {
  const run = useTask(runImportTask);
  const confirm = useConfirm();
  const n = counts.created + counts.updated + heldCounts(imported).apply;
  const start = async () => {
    const sure =
      unsent === 0 ||
      (await confirm({
        title: t('unsentTitle'),
        body: t('unsentBody', { n: unsent }),
        yes: t('unsentYes'),
        no: t('unsentNo'),
      }));
    if (sure) run.run({ jobId });
  };
  return (
    <Allowed call={runImport} links={imported.links}>
      <Button variant="primary" busy={run.running} onClick={start}>
        {n > 0 ? t('importN', { n }) : t('importNothing')} <Kbd>Ctrl Enter</Kbd>
      </Button>
    </Allowed>
  );
}
