import {
  IMPORTS_MESSAGES,
  type ImportStep,
  type ImportSummary,
  type JobDto,
  type JobSummary,
} from '#libs/contracts';
import type { JobOutcome, JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';
import type { ImportKindView } from './kinds.js';
import { sinceThen } from './since-then.js';
import { STEP_TITLES, UPLOAD_TITLE } from './step-titles.js';
import { importSummaryOf } from './summary.js';

/** Separate catalogue: it loads with the feature list, the other texts with the dialog. */
const t = catalogue({
  inspect: 'Looking at the file',
  read: 'Reading the file',
  check: 'Checking rows',
  merge: 'Importing',
  imported: '{done} imported',
  importedRejected: '{done} imported, {rejected} rejected',
  importedHeld: '{done} imported, {held} held',
  importedBoth: '{done} imported, {held} held, {rejected} rejected',
  brokenOff: '{read} read, the file breaks off',
  withCopies: '{stored}, {n} exact copy left out|{stored}, {n} exact copies left out',
  withLeftOut: '{stored}, {n} left out',
  nothingDone: 'Nothing was stored',
  undoTitle: 'Undone imports',
  undoStep: 'Undoing',
  undone: '{done} undone',
  undoneKept: '{done} undone, {kept} kept',
  undoCancel: 'Stop the undo',
  undoCancelTitle: 'Stop undoing {name}?',
  undoCancelBody: 'Rows already undone stay undone. You can undo the rest later.',
});

function outcome(summary: JobSummary): JobOutcome | null {
  const counts = importSummaryOf(summary);
  if (!counts) return null;
  const { copies = 0, leftOut = 0, brokenOff, undone } = counts;
  const aside = copies + leftOut;
  const [total, rejected] = [counts.total - aside, counts.rejected - aside];
  const done = counts.created + counts.updated + counts.unchanged;
  const caption = [storedText(counts, done, rejected), ...sinceThen(counts)].join(' → ');
  if (undone?.whole) return { total, done: undone.kept, rejected: 0, caption, undone: true };
  return { total, done, rejected, caption, ...(brokenOff && { leavesWork: true }) };
}

function storedText(
  { held, brokenOff, copies = 0, leftOut = 0 }: ImportSummary,
  done: number,
  rejected: number,
): string {
  if (brokenOff) return t('brokenOff', { read: brokenOff.read });
  if (done === 0 && rejected === 0 && held === 0 && leftOut === 0) return t('nothingDone');
  const word =
    held > 0
      ? rejected > 0
        ? 'importedBoth'
        : 'importedHeld'
      : rejected > 0
        ? 'importedRejected'
        : 'imported';
  let stored = t(word, { done, held, rejected });
  if (copies > 0) stored = t('withCopies', { stored, n: copies });
  return leftOut > 0 ? t('withLeftOut', { stored, n: leftOut }) : stored;
}

/** Faults of the file end a job while it is read; stored rows show that the merge had begun. */
function stoppedIn({ error, progress }: JobDto): ImportStep {
  if (error?.startsWith('file.') || error?.startsWith('import.')) return 'read';
  return progress.done > 0 ? 'merge' : 'check';
}

/** Returns the steps of a kind, with or without columns in its files. */
const stagesOf = (hasColumns: boolean): JobView<ImportKindView['job']>['stages'] => [
  { title: UPLOAD_TITLE },
  ...(hasColumns ? [{ title: STEP_TITLES.columns, step: 'read' as const }] : []),
  { title: STEP_TITLES.check, step: 'check' },
  { title: STEP_TITLES.run, step: 'merge' },
  { title: STEP_TITLES.review },
];

/** Settings shared by all kinds of imports. */
const IMPORT = {
  steps: { inspect: t('inspect'), read: t('read'), check: t('check'), merge: t('merge') },
  stoppedIn,
  outcome,
  words: {
    place: '{detail} into {place}.',
    failed: '{name} could not be imported. {why}',
    cancelled: '{name}: the import was cancelled.',
    nothingDone: IMPORTS_MESSAGES.uploadError,
    cancel: 'Cancel import',
    cancelTitle: 'Cancel the import of {name}?',
    cancelBody: 'It stops after the rows it is working on. Rows stored before that stay stored.',
  },
  Summary: () => import('./ImportSummary.js'),
  Acts: () => import('./ImportActs.js'),
} as const;

/** Describes the undo of an import to the job centre. */
export const JOB_VIEW_OF_UNDO: JobView<'imports.undo'> = {
  title: t('undoTitle'),
  steps: { undo: t('undoStep') },
  outcome: (summary) => {
    if (summary.kind !== 'undo') return null;
    const { total, removed, restored, kept } = summary;
    const done = removed + restored;
    return { total, done, rejected: 0, caption: t(kept > 0 ? 'undoneKept' : 'undone', { done, kept }) };
  },
  words: {
    cancel: t('undoCancel'),
    cancelTitle: t('undoCancelTitle'),
    cancelBody: t('undoCancelBody'),
  },
  Summary: () => import('../../ui/UndoSummary.js'),
};

/** Describes a kind of import to the job centre. */
export function jobViewOfImport({
  title,
  tile,
  pace,
  isMap,
}: ImportKindView): JobView<ImportKindView['job']> {
  const words = catalogue({ pace });
  return { ...IMPORT, stages: stagesOf(!isMap), title, tile, pace: (n) => words('pace', { n }) };
}
