import type { Translation } from '../i18n/index.js';
import type { t } from './texts.js';

export const yo = {
  required: 'Dandan ni {field}.',
  tooLong: '{field} kò lè ju lẹ́tà {max} lọ.',
  tooShort: '{field} gbọ́dọ̀ ní ó kéré tán lẹ́tà {min}.',
  tooMany: '{field}: ẹ má yan ju {max} lọ.',
  tooFew: '{field}: ẹ yan ó kéré tán {min}.',
  tooSmall: '{field} gbọ́dọ̀ jẹ́ ó kéré tán {min}.',
  tooLarge: '{field} kò lè ju {max} lọ.',
  notPositive: '{field} gbọ́dọ̀ ju 0 lọ.',
  notEmail: '{field} kì í ṣe àdírẹ́sì ímeèlì.',
  notNumber: '{field} gbọ́dọ̀ jẹ́ nọ́ńbà.',
  notWhole: '{field} gbọ́dọ̀ jẹ́ odidi nọ́ńbà.',
  notDate: '{field} kì í ṣe ọjọ́.',
  notAddress: '{field} kì í ṣe àdírẹ́sì wẹ́ẹ̀bù.',
  notChoice: '{field} kò sí lára àwọn tí ẹ lè yàn.',
  wrong: '{field} kò tọ̀nà.',
} satisfies Translation<typeof t>;
