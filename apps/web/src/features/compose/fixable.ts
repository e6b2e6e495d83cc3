import type { SmsRefusal } from '#libs/contracts';

/** Refusals that a corrected number resolves. */
export const FIXABLE: readonly SmsRefusal[] = ['missing', 'invalid', 'twoNumbers', 'landline', 'foreign'];
