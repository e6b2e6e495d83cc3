import { catalogue } from '../core/i18n/catalogue.js';

/** Texts of the kit itself. */
export const t = catalogue({
  serial: 'S/N',
  doneSoFar: '{done} so far',
  doneOf: '{done} of {total}',
  secondsLeft: '{n} s left|{n} s left',
  minutesLeft: '{n} min left|{n} min left',
  confirmBody: "Are you sure? You won't be able to revert this!",
  typeToConfirm: 'Type “{text}” to confirm',
  undo: 'Undo',
  undoYes: 'Yes, undo it',
  undoNo: 'No, keep it',
  undoRemoved: 'Made by it, would be removed',
  undoRestored: 'Changed by it, would be as before',
  undoKept: 'Changed or used by somebody since: stay as they are',
  undoGone: 'Removed by somebody already',
  undoRemovedDone: 'Removed',
  undoRestoredDone: 'As before',
  undoUntil: 'It can be undone until {until}.',
  past: 'done',
  now: 'now',
  next: 'to come',
});
