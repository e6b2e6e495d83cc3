import type { Translation } from '../i18n/index.js';
import type { t } from './texts.js';

export const ha = {
  required: 'Dole a cika {field}.',
  tooLong: '{field} ba zai wuce haruffa {max} ba.',
  tooShort: '{field} na buƙatar aƙalla haruffa {min}.',
  tooMany: '{field}: ku zaɓi {max} ko ƙasa da haka.',
  tooFew: '{field}: ku zaɓi aƙalla {min}.',
  tooSmall: '{field} dole ya kai aƙalla {min}.',
  tooLarge: '{field} ba zai wuce {max} ba.',
  notPositive: '{field} dole ya wuce 0.',
  notEmail: '{field} ba adireshin imel ba ne.',
  notNumber: '{field} dole ya zama lamba.',
  notWhole: '{field} dole ya zama cikakkiyar lamba.',
  notDate: '{field} ba kwanan wata ba ne.',
  notAddress: '{field} ba adireshin yanar gizo ba ne.',
  notChoice: '{field} ba ya cikin zaɓin da aka bayar.',
  wrong: '{field} ba daidai ba ne.',
} satisfies Translation<typeof t>;
