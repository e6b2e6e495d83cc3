import { catalogue } from '../i18n/catalogue.js';

/** Messages of fields whose rule has no message of its own. */
export const t = catalogue(
  {
    required: '{field} is required.',
    tooLong: '{field} can have at most {max} characters.',
    tooShort: '{field} needs at least {min} characters.',
    tooMany: '{field}: choose at most {max}.',
    tooFew: '{field}: choose at least {min}.',
    tooSmall: '{field} must be at least {min}.',
    tooLarge: '{field} can be at most {max}.',
    notPositive: '{field} must be more than 0.',
    notEmail: '{field} is not an email address.',
    notNumber: '{field} must be a number.',
    notWhole: '{field} must be a whole number.',
    notDate: '{field} is not a date.',
    notAddress: '{field} is not a web address.',
    notChoice: '{field} is not one of the choices.',
    wrong: '{field} is not right.',
  },
  'forms',
);
