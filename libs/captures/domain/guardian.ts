import type { CapturedJson } from '#libs/contracts';
import { isMinor } from '#libs/privacy';

/** Tests whether a decision of a farmer who was under 18 on that day names no parent or guardian. */
export const lacksGuardian = (
  dateOfBirth: string | null,
  { consents, finishedAt }: Pick<CapturedJson, 'consents' | 'finishedAt'>,
): boolean => isMinor(dateOfBirth, finishedAt.slice(0, 10)) && consents.some(({ guardian }) => !guardian);

/** Names the guardian in each decision that needs one and names none. */
export function withGuardian<Json extends Pick<CapturedJson, 'consents' | 'finishedAt'>>(
  dateOfBirth: string | null,
  json: Json,
  guardian: string | undefined,
): Json {
  if (!guardian || !lacksGuardian(dateOfBirth, json)) return json;
  return {
    ...json,
    consents: json.consents.map((each) => ({ ...each, guardian: each.guardian || guardian })),
  };
}
