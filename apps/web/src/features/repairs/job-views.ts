import type { JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';

/** A separate catalogue: it loads with the list of features, the other texts with the page. */
const t = catalogue({
  tile: 'Map repairs',
  examine: 'Looking at the maps',
  repair: 'Repairing',
  stageLook: 'Look',
  stageCheck: 'Check',
  stageRepair: 'Repair',
  stageReview: 'Review',
  repaired: '{done} repaired',
  repairedKept: '{done} repaired, {rejected} left as they are',
  nothing: 'Nothing to repair',
  pace: '{n} farm/s|{n} farms/s',
  failed: 'The maps could not be repaired. {why}',
  cancelled: 'The repair was stopped.',
  cancel: 'Stop the repair',
  cancelTitle: 'Stop the repair?',
  cancelBody:
    'It stops after the farms it is working on. Farms repaired before that stay repaired, and the repair can be undone.',
  undoTile: 'Undone map repairs',
  undoStep: 'Undoing',
  undone: '{done} undone',
  undoneKept: '{done} undone, {rejected} kept',
  undoCancel: 'Stop the undo',
  undoCancelTitle: 'Stop undoing the repair?',
  undoCancelBody: 'Farms already undone stay undone. You can undo the rest later.',
});

/** Shows a map repair in the job centre. */
export const JOB_VIEW_OF_REPAIR: JobView<'maps.repair'> = {
  title: t('tile'),
  tile: 40,
  steps: { examine: t('examine'), repair: t('repair') },
  stages: [
    { title: t('stageLook'), step: 'examine' },
    { title: t('stageCheck') },
    { title: t('stageRepair'), step: 'repair' },
    { title: t('stageReview') },
  ],
  waitsIn: 1,
  stoppedIn: ({ progress }) => (progress.done > 0 ? 'repair' : 'examine'),
  outcome: (summary) => {
    if (summary.kind !== 'repair') return null;
    const { faulty: total, repaired: done } = summary;
    const left = total - done;
    const caption = t(left > 0 ? 'repairedKept' : done > 0 ? 'repaired' : 'nothing', {
      done,
      rejected: left,
    });
    // Unrepaired farms need no action: they were changed by someone, or have no source to repair from.
    return { total: done, done, rejected: 0, caption };
  },
  pace: (n) => t('pace', { n }),
  words: {
    failed: t('failed'),
    cancelled: t('cancelled'),
    cancel: t('cancel'),
    cancelTitle: t('cancelTitle'),
    cancelBody: t('cancelBody'),
  },
  Summary: () => import('./RepairSummary.js'),
  Acts: () => import('./RepairActs.js'),
};

/** Shows the undo of a map repair. */
export const JOB_VIEW_OF_REPAIR_UNDO: JobView<'maps.undoRepair'> = {
  title: t('undoTile'),
  steps: { undo: t('undoStep') },
  outcome: (summary) => {
    if (summary.kind !== 'undo') return null;
    const { total, restored: done } = summary;
    const left = total - done;
    return {
      total,
      done,
      rejected: 0,
      caption: t(left > 0 ? 'undoneKept' : 'undone', { done, rejected: left }),
    };
  },
  words: { cancel: t('undoCancel'), cancelTitle: t('undoCancelTitle'), cancelBody: t('undoCancelBody') },
  Summary: () => import('../../ui/UndoSummary.js'),
};
