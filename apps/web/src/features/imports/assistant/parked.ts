import { type ImportReason, isFindingReason } from '#libs/contracts';

/** A doubt about a row of which nothing is left out. */
export const isFinding = ({ code }: ImportReason): boolean => isFindingReason(code);

/** What is said of parked cells, or of doubts. */
export const parkedNoteOf = (reasons: readonly ImportReason[]) =>
  reasons.every(isFinding) ? 'foundNote' : 'parkedNote';
