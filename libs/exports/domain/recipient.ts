import { EXPORTS_MESSAGES, type StartExportBody } from '#libs/contracts';
import { faultOfNote } from '#libs/disclosure';
import { DomainError, type ExportKind } from '#libs/platform';

const FEWEST_LETTERS = 3;

export interface Recipient {
  recipient: string | null;
  purpose: string | null;
}

/**
 * Returns who gets the file and what for; nulls if its rows hold no farmers. A documented link has no such fields: its
 * file is for the user's own use. Throws `request.invalid`.
 */
export function recipientOf(
  { farmer }: Pick<ExportKind, 'farmer'>,
  { recipient = '', purpose = '' }: Pick<StartExportBody, 'recipient' | 'purpose'>,
  link: { ownUseOf: string } | null,
): Recipient {
  if (farmer === undefined) return { recipient: null, purpose: null };
  if (link)
    return { recipient: EXPORTS_MESSAGES.ownUse(link.ownUseOf), purpose: EXPORTS_MESSAGES.linkPurpose };
  const faults = {
    recipient: recipient.length < FEWEST_LETTERS ? EXPORTS_MESSAGES.recipientNeeded : faultOfNote(recipient),
    purpose: purpose.length < FEWEST_LETTERS ? EXPORTS_MESSAGES.purposeNeeded : faultOfNote(purpose),
  };
  const found = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault]] : []));
  if (found.length > 0) throw DomainError.invalid(Object.fromEntries(found));
  return { recipient, purpose };
}
