import type { SmsRefusal } from '#libs/contracts';

/** What people can do about these is to correct the number. */
export const FIXABLE: readonly SmsRefusal[] = ['missing', 'invalid', 'twoNumbers', 'landline', 'foreign'];
