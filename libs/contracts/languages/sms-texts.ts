import type { Language } from '../identity/preferences.js';
import type { SmsTexts } from './sms.js';

/** Gona's words by language. Accounts may have their own ones. */
export const SMS_TEXTS: Readonly<Record<Language, SmsTexts>> = {
  en: {
    visit: 'Farm visit on {day} about "{title}".',
    contact: 'Contact: {contact}.',
    days: 'Sun Mon Tue Wed Thu Fri Sat',
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  },
  ha: {
    visit: 'Ziyarar gona a {day} game da "{title}".',
    contact: 'Tuntuɓa: {contact}.',
    days: 'Lah Lit Tal Lar Alh Jum Asa',
    months: 'Jan Fab Mar Afi May Yun Yul Agu Sat Okt Nuw Dis',
  },
  yo: {
    visit: 'Àbẹ̀wò oko ní {day} nípa "{title}".',
    contact: 'Ẹni tí ẹ lè bá sọ̀rọ̀: {contact}.',
    days: 'Àìkú Ajé Ìṣẹ́gun Ọjọ́rú Ọjọ́bọ̀ Ẹtì Àbámẹ́ta',
    months: 'Ṣẹ́rẹ́ Èrèlè Ẹrẹ̀nà Ìgbé Ẹ̀bibi Òkúdu Agẹmọ Ògún Owewe Ọ̀wàrà Bélú Ọ̀pẹ̀',
  },
  ig: {
    visit: 'Nleta ugbo na {day} gbasara "{title}".',
    contact: 'Onye ị ga-akpọ: {contact}.',
    days: 'Sọn Mọn Tuz Wen Tọz Fra Sat',
    months: 'Jen Feb Maa Epr Mee Juu Jul Ọgọ Sep Ọkt Nov Dec',
  },
};
