import { CAPTURE_MESSAGES, type CapturedFarmer, MEMBERS_MESSAGES } from '#libs/contracts';
import type { CapturedDetails } from '#libs/farmers';
import { holdsBvn } from '#libs/identifier-encryption';
import { normalisePhone } from '#libs/phones';
import { Refusal } from './refusal.js';

const LETTER = /\p{L}/u;

/** Returns captured details as stored: phones are E.164. Throws `Refusal`. */
export function detailsOfCapture(farmer: CapturedFarmer | null | undefined): CapturedDetails {
  const { firstName, surname, othername, gender, phone, nextOfKin: kin } = farmer ?? {};
  for (const name of [firstName, surname, kin?.firstName, kin?.surname]) requireName(name);
  for (const text of [othername, kin?.relationship])
    if (text && holdsBvn(text)) throw new Refusal(MEMBERS_MESSAGES.noBvn);
  const details = { firstName, surname, othername, gender, phone: phone ? phoneOf(phone) : undefined };
  return {
    // Omitted fields must not clear those of the record.
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== '')),
    ...(kin && {
      nextOfKin: {
        surname: kin.surname,
        firstName: kin.firstName,
        phone: kin.phone ? phoneOf(kin.phone) : null,
        relationship: kin.relationship ?? null,
      },
    }),
  };
}

/** Returns the details of a new farmer. Throws `Refusal` without name and phone. */
export function detailsOfNew(
  details: CapturedDetails,
): CapturedDetails & { firstName: string; surname: string; phone: string } {
  const { firstName, surname, phone } = details;
  if (!firstName && !surname && !phone) throw new Refusal(CAPTURE_MESSAGES.noFarmer);
  if (!firstName || !surname || !phone) throw new Refusal(CAPTURE_MESSAGES.noDetails);
  return { ...details, firstName, surname, phone };
}

function requireName(name: string | undefined): void {
  if (name === undefined) return;
  if (holdsBvn(name)) throw new Refusal(MEMBERS_MESSAGES.noBvn);
  if (!LETTER.test(name)) throw new Refusal(MEMBERS_MESSAGES.nameLetters);
}

function phoneOf(phone: string): string {
  const normal = normalisePhone(phone);
  if (normal === null) throw new Refusal(MEMBERS_MESSAGES.phoneWrong);
  return normal;
}
