import type { Translation } from '../../../core/i18n/index.js';
import type { t } from './texts.js';

export const ha = {
  title: 'Shiga',
  to: 'Shiga {name}',
  show: 'Nuna kalmar sirri',
  hide: 'Ɓoye kalmar sirri',
  submit: 'Shiga',
  claim: 'Kowane manomi, kowace gona, kowace kaka a wuri ɗaya.',
  about: 'Shafin hukumomin da ke tafiyar da shirye-shiryen manoma.',
  code: 'Lamba daga manhajar tantancewa',
  recoveryCode: 'Lambar ceto',
  codeTitle: 'Saura mataki ɗaya',
  codeHint:
    'Kuna shiga a matsayin {name}. Ku shigar da lambobi shida da manhajar tantancewa ke nunawa don Gona.',
  recoveryHint:
    'Kuna shiga a matsayin {name}. Ku shigar da ɗaya daga cikin lambobin cetonku. Kowacce na aiki sau ɗaya.',
  codeMissing: 'Ku shigar da lambar tukuna.',
  useRecovery: 'Yi amfani da lambar ceto',
  useApp: 'Yi amfani da manhajar tantancewa',
  capsLock: 'Caps Lock yana kunne.',
  unauthorised: 'Ba ku da izinin amfani da wannan shafi',
  unauthorisedHint: 'Ku tambayi shirinku adireshin shafin shigarsa.',
  unauthorisedHintSignUp: 'Ku tambayi shirinku adireshin shafin shigarsa, ko ku yi rajista.',
  signUp: 'Yi rajista',
  toSignIn: 'Je shafin shiga',
} satisfies Translation<typeof t>;
