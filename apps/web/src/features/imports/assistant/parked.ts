import { type ImportReason, isFindingReason } from '#libs/contracts';

/** Returns whether a reason is a doubt about a row, without any cell left out. */
export const isFinding = ({ code }: ImportReason): boolean => isFindingReason(code);

/** Returns the note about parked cells, or about doubts. */
export const parkedNoteOf = (reasons: readonly ImportReason[]) =>
  reasons.every(isFinding) ? 'foundNote' : 'parkedNote';
