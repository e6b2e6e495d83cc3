import type { Translation } from '../../core/i18n/index.js';
import type { t } from './texts.js';

export const yo = {
  title: 'Ohun tó ń dúró dè yín',
  note: 'Èyí tó pẹ́ jù ló ṣáájú. Ẹ̀yin nìkan lẹ ń rí àtòjọ yìí.',
  none: 'Kò sí ohun tó ń dúró dè yín',
  noneBody:
    'Ìfọwọ́sí, àyípadà òfin, àṣìṣe, ìlà tí a dá dúró tàbí kọ̀, àti ìfiránṣẹ́ tí a kò mọ̀ yóò hàn níbí ní kété tí wọ́n bá nílò ìpinnu yín.',
  decisions: 'Ìpinnu {n} ń dúró dè yín',
  showAll: 'Fi gbogbo rẹ̀ hàn',
  open: 'Ṣí àtòjọ',
  since: 'Láti {when}',
  more: '{n} sí i kò hàn. Wọn yóò hàn lẹ́yìn tí ẹ bá ti pinnu lórí àwọn tó pẹ́ jù.',
  offlineNote: 'Ẹ kò ní nẹ́tíwọ́ọ̀kì. Ẹ ṣí àwọn wọ̀nyí nígbà tó bá padà.',
  settled: 'Ó ti parí',
  settledBy: '{name} ti parí rẹ̀',
  live: 'Lọ́wọ́lọ́wọ́',
  mailOn: 'Í-meèlì kan lójúmọ́ nígbà tí nǹkan bá ń dúró.',
  mailOff: 'Kò sí í-meèlì nígbà tí nǹkan bá ń dúró.',
  mailStart: 'Fi í-meèlì ránṣẹ́ sí mi lẹ́ẹ̀kan lójúmọ́',
  mailStop: 'Dá í-meèlì dúró',
  failed: 'A kò lè ṣí àtòjọ náà.',
} satisfies Translation<typeof t>;
