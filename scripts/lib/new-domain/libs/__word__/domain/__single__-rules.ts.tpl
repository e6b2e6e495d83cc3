import { __DOMAIN___MESSAGES } from '#libs/contracts';

/** A name as it is kept: single blanks, and none around it. */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** What is wrong with a tidy draft: field -> sentence, empty where nothing is. */
export function faultsOf__One__({ name }: { name: string }): Record<string, string> {
  return /[\p{L}\p{N}]/u.test(name) ? {} : { name: __DOMAIN___MESSAGES.nameEmpty };
}
