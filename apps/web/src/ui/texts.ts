import { catalogue } from '../core/i18n/catalogue.js';

/** Texts of the kit itself. */
export const t = catalogue({
  doneSoFar: '{done} so far',
  doneOf: '{done} of {total}',
  secondsLeft: '{n} s left|{n} s left',
  minutesLeft: '{n} min left|{n} min left',
  confirmBody: "Are you sure? You won't be able to revert this!",
  typeToConfirm: 'Type “{text}” to confirm',
  undo: 'Undo',
  past: 'done',
  now: 'now',
  next: 'to come',
});
