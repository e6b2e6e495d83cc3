import { MEMBERS_MESSAGES, type SaveCommunityMemberBody } from '#libs/contracts';
import { holdsBvn } from '#libs/identifier-encryption';
import { normalisePhone } from '#libs/phones';

/** Stored data of a member who is not a farmer; blank is null, the phone is E.164. */
export interface MemberDraft {
  surname: string | null;
  firstName: string;
  occupation: string | null;
  phone: string | null;
  email: string | null;
}

/** Converts form input to stored data; its fields have been parsed and checked one by one. */
export function draftOf(body: SaveCommunityMemberBody): MemberDraft {
  return {
    surname: body.surname ?? null,
    firstName: body.firstName,
    occupation: body.occupation ?? null,
    phone: body.phone ? normalisePhone(body.phone) : null,
    email: body.email.toLowerCase(),
  };
}

const LETTER = /\p{L}/u;
const TEXTS = ['surname', 'firstName', 'occupation', 'email'] as const;
const NAMES: readonly string[] = ['surname', 'firstName'];

/** Returns faults of a member beyond single fields, as sentences by field. */
export function faultsOfMember(
  body: SaveCommunityMemberBody,
): Partial<Record<keyof SaveCommunityMemberBody, string>> {
  const faults: Partial<Record<keyof SaveCommunityMemberBody, string>> = {};
  for (const field of TEXTS) {
    const text = body[field];
    if (!text) continue;
    if (holdsBvn(text)) faults[field] = MEMBERS_MESSAGES.noBvn;
    else if (NAMES.includes(field) && !LETTER.test(text)) faults[field] = MEMBERS_MESSAGES.nameLetters;
  }
  if (body.phone && normalisePhone(body.phone) === null) faults.phone = MEMBERS_MESSAGES.phoneWrong;
  return faults;
}

/** Returns a person's name for sentences: "Yusuf Hauwa". */
export const nameOf = ({ surname, firstName }: { surname: string | null; firstName: string }): string =>
  [surname, firstName].filter(Boolean).join(' ');
