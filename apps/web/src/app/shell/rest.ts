/*
 * Menus and dialogs of the frame, which load with their first use, or when the first page is complete: then they are
 * there without a signal.
 */
export { ConfirmDialog } from '../../ui/ConfirmDialog.js';
export { OpenedMenu } from '../../ui/OpenedMenu.js';
export { BellList } from './BellList.js';
export { FinderDialog } from './FinderDialog.js';
export { IdleDialog } from './IdleDialog.js';
export { NavDrawer } from './NavDrawer.js';
export { StepUpDialog } from './StepUpDialog.js';
