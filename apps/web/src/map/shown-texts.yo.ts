import type { Translation } from '../core/i18n/index.js';
import type { t } from './shown-texts.js';

export const yo = {
  canvas: 'Máàpù. Àwọn bọ́tìnnì ọfà ń gbé e; + àti - ń mú un tóbi tàbí kéré.',
  noImagery: 'A kò tíì ṣètò àwòrán láti òkè.',
  askAdministrator: 'Ẹ béèrè lọ́wọ́ alábòójútó.',
  nearWard: 'Wọ́ọ̀dù tó sún mọ́ jù: {ward}, {lga}',
  baseFell: 'Máàpù ìpìlẹ̀ kò dáhùn. A ń fi máàpù lásán hàn.',
  loading: 'A ń ya máàpù…',
  noMap: 'Bíráósà yìí kò lè fi máàpù hàn.',
  noMapReason: 'WebGL kò ṣiṣẹ́ tàbí kò sí. Ìyókù ojú ìwé yìí ń ṣiṣẹ́.',
} satisfies Translation<typeof t>;
