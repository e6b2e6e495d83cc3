import type { CapturedJson } from '#libs/contracts';
import { isMinor } from '#libs/privacy';

/** Tests whether a decision of a farmer who was under 18 on that day names no parent or guardian. */
export const lacksGuardian = (
  dateOfBirth: string | null,
  { consents, finishedAt }: Pick<CapturedJson, 'consents' | 'finishedAt'>,
): boolean => isMinor(dateOfBirth, finishedAt.slice(0, 10)) && consents.some(({ guardian }) => !guardian);
