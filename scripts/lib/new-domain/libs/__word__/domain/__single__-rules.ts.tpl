import { __DOMAIN___MESSAGES } from '#libs/contracts';

/** Normalises a name: single spaces, trimmed. */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** Validates a normalised draft: field -> sentence, empty if valid. */
export function faultsOf__One__({ name }: { name: string }): Record<string, string> {
  return /[\p{L}\p{N}]/u.test(name) ? {} : { name: __DOMAIN___MESSAGES.nameEmpty };
}
