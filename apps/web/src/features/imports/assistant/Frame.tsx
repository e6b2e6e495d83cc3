import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { cancelJob, type ImportDto } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { Allowed } from '../../../core/session/allowed.js';
import { selectUser } from '../../../core/session/slice.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button, PageHeader, StatusBadge, Steps } from '../../../ui/index.js';
import { MenuItem } from '../../../ui/MenuItem.js';
import { OpensMenu } from '../../../ui/OpensMenu.js';
import { badgeOf } from '../../jobs/job-view.js';
import { selectJob } from '../../jobs/selectors.js';
import type { Step } from '../addresses.js';
import { importKindNamed } from '../kinds.js';
import { STEP_TITLES, UPLOAD_TITLE } from '../step-titles.js';
import { t } from '../texts.js';
import styles from './Frame.module.css';
import { type CheckFormat, discardTask, saveCheckTask } from './saga.js';
import { stepsOf } from './steps.js';

export interface FrameProps {
  jobId: number;
  imported: ImportDto;
  step: Step;
  children: ReactNode;
  /** Bottom bar: the back button, notes and the main button. Undefined hides the bar. */
  bar?: { back?: ReactNode; note?: ReactNode; sum?: ReactNode; main?: ReactNode };
  /** Step at which the import ended early or failed. */
  endedAt?: Step | undefined;
  /** All steps are complete. */
  finished?: boolean;
  trouble?: boolean;
  /** When and by whom it was ended. */
  ended?: string | null;
}

/** Frame of all steps: the import, its progress, the exit and the bottom bar. */
export function Frame({
  jobId,
  imported,
  step,
  children,
  bar,
  endedAt,
  finished,
  trouble,
  ended,
}: FrameProps) {
  const steps = stepsOf(imported);
  const titles = [UPLOAD_TITLE, ...steps.map((each) => STEP_TITLES[each])];
  const at = steps.indexOf(step) + 1;
  const drawn = endedAt ? steps.indexOf(endedAt) + 1 : at;
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = (useLocation().state as { moved?: boolean } | null)?.moved;
  // Keyboard users start each step at its top.
  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [moved]);
  useMainKey();
  return (
    <div className={styles.page}>
      <PageHeader
        title={imported.fileName}
        badge={<Badge imported={imported} />}
        note={[noteOf(imported), ended].filter(Boolean).join(' ')}
      >
        <HeadActs jobId={jobId} imported={imported} />
      </PageHeader>
      <Steps
        label={t('stepsLabel')}
        titles={titles}
        at={finished ? titles.length : drawn}
        trouble={trouble}
      />
      <h2 ref={heading} tabIndex={-1} className="hidden-label">
        {t('stepOf', { at: at + 1, of: titles.length, title: STEP_TITLES[step] })}
      </h2>
      {children}
      {bar && (
        <div className={styles.bar}>
          {bar.back}
          <span className={`grow ${styles.note}`}>{bar.note}</span>
          {bar.sum && <span className={`mut ${styles.sum}`}>{bar.sum}</span>}
          <span className={styles.main} data-main-act>
            {bar.main}
          </span>
        </div>
      )}
    </div>
  );
}

/** Ctrl+Enter presses the main button from anywhere on the page. */
function useMainKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      document.querySelector<HTMLButtonElement>('[data-main-act] button')?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function Badge({ imported }: { imported: ImportDto }) {
  const me = useAppSelector(selectUser)?.userId ?? null;
  const job = useAppSelector(selectJob(imported.workingJobId));
  if (['uploaded', 'inspected', 'mapped', 'staged'].includes(imported.state) && !imported.endedAt)
    return <StatusBadge tone="waiting">{t('nothingWritten')}</StatusBadge>;
  if (!job) return null;
  const { tone, text } = badgeOf(job, me);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

/** "Farmer list into Kebbi Rice Cluster, matched by Temp ID. Sheet “Farmers”, header found in row 3, 4,812 rows." */
function noteOf(imported: ImportDto): string {
  const { communityResource, community, sheet, headerRow, counts } = imported;
  const kind = importKindNamed(imported.kind);
  const places = [communityResource?.name, community?.name].filter(Boolean).join(', ');
  const by = kind?.matchings?.find(({ value }) => value === imported.importType)?.label;
  const first = t('into', { what: kind?.label ?? '', place: places }) + (by ? t('matchedBy', { by }) : '');
  const row = headerRow === null ? null : String(headerRow);
  const header = row && (sheet ? t('fromSheet', { sheet, row }) : t('fromHeader', { row }));
  const rows = counts && t('rowCount', { n: counts.total });
  const second = [header, rows].filter(Boolean).join(', ');
  return second ? `${first}. ${second}.` : `${first}.`;
}

function HeadActs({ jobId, imported }: { jobId: number; imported: ImportDto }) {
  const discard = useTask(discardTask);
  const save = useTask(saveCheckTask);
  const confirm = useConfirm();
  const job = useAppSelector(selectJob(imported.workingJobId));
  const { fileName, links, state } = imported;
  const writing = state === 'merging';
  const ask = async () => {
    const name = fileName;
    const yes = await confirm(
      writing
        ? { title: t('stopTitle', { name }), body: t('stopBody'), yes: t('stopYes'), no: t('stopNo') }
        : {
            title: t('discardTitle', { name }),
            body: t('discardBody'),
            yes: t('discardYes'),
            no: t('discardNo'),
          },
    );
    if (yes) discard.run({ jobId });
  };
  const saveAs = (format: CheckFormat) => save.run({ jobId, fileName, format });
  return (
    <>
      {links.some(({ rel }) => rel === 'discard') && (
        <Allowed call={cancelJob} links={links}>
          <Button
            variant={writing ? 'danger' : 'ghost'}
            busy={discard.running}
            disabled={job?.cancelRequested}
            onClick={ask}
          >
            {job?.cancelRequested ? t('stopping') : t(writing ? 'stop' : 'discard')}
          </Button>
        </Allowed>
      )}
      {links.some(({ rel }) => rel === 'check') && (
        <OpensMenu
          button={
            <Button icon="download" busy={save.running}>
              {t('checkFile')}
            </Button>
          }
        >
          <MenuItem onClick={() => saveAs('xlsx')}>{t('checkFileXlsx')}</MenuItem>
          <MenuItem onClick={() => saveAs('csv')}>{t('checkFileCsv')}</MenuItem>
        </OpensMenu>
      )}
    </>
  );
}
