import type { Translation } from '../../../core/i18n/index.js';
import type { t } from './texts.js';

export const yo = {
  title: 'Wọlé',
  to: 'Wọlé sí {name}',
  show: 'Fi ọ̀rọ̀ aṣínà hàn',
  hide: 'Fi ọ̀rọ̀ aṣínà bò',
  submit: 'Wọlé',
  claim: 'Gbogbo àgbẹ̀, gbogbo oko, gbogbo sáà, lójú kan.',
  about: 'Ojú ìwé àwọn àjọ tó ń ṣe ètò àgbẹ̀.',
  code: 'Kóòdù láti inú áàpù ìjẹ́rìí yín',
  recoveryCode: 'Kóòdù ìgbàpadà',
  codeTitle: 'Ìgbésẹ̀ kan ló kù',
  codeHint: 'Ẹ ń wọlé bí {name}. Ẹ tẹ kóòdù oní-nọ́ńbà mẹ́fà tí áàpù ìjẹ́rìí yín fi hàn fún Gona.',
  recoveryHint: 'Ẹ ń wọlé bí {name}. Ẹ tẹ ọ̀kan nínú kóòdù ìgbàpadà yín. Kóòdù kọ̀ọ̀kan ń ṣiṣẹ́ lẹ́ẹ̀kan.',
  codeMissing: 'Ẹ kọ́kọ́ tẹ kóòdù náà.',
  useRecovery: 'Lo kóòdù ìgbàpadà dípò rẹ̀',
  useApp: 'Lo áàpù ìjẹ́rìí dípò rẹ̀',
  capsLock: 'Caps Lock wà ní títàn.',
  unauthorised: 'Ẹ kò ní àyè láti lo ojú ìwé yìí',
  unauthorisedHint: 'Ẹ béèrè àdírẹ́sì ojú ìwé ìwọlé lọ́wọ́ ètò yín.',
  unauthorisedHintSignUp: 'Ẹ béèrè àdírẹ́sì ojú ìwé ìwọlé lọ́wọ́ ètò yín, tàbí kí ẹ forúkọ sílẹ̀.',
  signUp: 'Forúkọ sílẹ̀',
  toSignIn: 'Lọ síbi ìwọlé',
} satisfies Translation<typeof t>;
