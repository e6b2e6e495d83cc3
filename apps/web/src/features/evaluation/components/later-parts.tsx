import { later } from '../../../core/feature/later.js';
import { SkeletonBlock } from '../../../ui/index.js';

/* Parts of the evaluation map that most visits do not open. */

export const FindingPanel = later(
  () => import('../findings/FindingPanel.js').then((module) => module.FindingPanel),
  { waiting: <SkeletonBlock lines={8} />, offline: true },
);
export const FindingsQueue = later(
  () => import('../findings/FindingsQueue.js').then((module) => module.FindingsQueue),
  { waiting: <SkeletonBlock lines={8} />, offline: true },
);
export const HelpDialog = later(() => import('./HelpDialog.js').then((module) => module.HelpDialog), {
  offline: true,
});
export const HistoryStrip = later(() =>
  import('../history/HistoryStrip.js').then((module) => module.HistoryStrip),
);
export const NoFarms = later(async () => {
  // Its button opens the dialog, so the dialog's state loads with it.
  const [module] = await Promise.all([import('./NoFarms.js'), import('../../imports/ImportDialog.js')]);
  return module.NoFarms;
});
export const PointsPanel = later(
  () => import('../editor/PointsPanel.js').then((module) => module.PointsPanel),
  { offline: true },
);
