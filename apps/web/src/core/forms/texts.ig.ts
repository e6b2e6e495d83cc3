import type { Translation } from '../i18n/index.js';
import type { t } from './texts.js';

export const ig = {
  required: 'A chọrọ {field}.',
  tooLong: '{field} agaghị akarị mkpụrụedemede {max}.',
  tooShort: '{field} chọrọ opekata mpe mkpụrụedemede {min}.',
  tooMany: '{field}: họrọ {max} kacha.',
  tooFew: '{field}: họrọ opekata mpe {min}.',
  tooSmall: '{field} ga-abụ opekata mpe {min}.',
  tooLarge: '{field} agaghị akarị {max}.',
  notPositive: '{field} ga-akarị 0.',
  notEmail: '{field} abụghị adreesị imel.',
  notNumber: '{field} ga-abụrịrị nọmba.',
  notWhole: '{field} ga-abụrịrị nọmba zuru ezu.',
  notDate: '{field} abụghị ụbọchị.',
  notAddress: '{field} abụghị adreesị weebụ.',
  notChoice: '{field} esoghị na nhọrọ e nyere.',
  wrong: '{field} ezighị ezi.',
} satisfies Translation<typeof t>;
