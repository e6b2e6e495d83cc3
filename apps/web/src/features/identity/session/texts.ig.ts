import type { Translation } from '../../../core/i18n/index.js';
import type { t } from './texts.js';

export const ig = {
  title: 'Banye',
  to: 'Banye na {name}',
  show: 'Gosi okwuntughe',
  hide: 'Zoo okwuntughe',
  submit: 'Banye',
  claim: "Onye ọrụ ugbo ọ bụla, ugbo ọ bụla, oge ugbo ọ bụla n'otu ebe.",
  about: 'Ebe ọrụ ntanetị maka ụlọ ọrụ na-achị mmemme ndị ọrụ ugbo.',
  code: "Koodu si n'app authenticator gị",
  recoveryCode: 'Koodu mweghachi',
  codeTitle: 'Otu nzọụkwụ fọdụrụ',
  codeHint: 'Ị na-abanye dị ka {name}. Tinye koodu ọnụọgụ isii app authenticator gị gosiri maka Gona.',
  recoveryHint:
    "Ị na-abanye dị ka {name}. Tinye otu n'ime koodu mweghachi gị. Nke ọ bụla na-arụ ọrụ otu ugboro.",
  codeMissing: 'Buru ụzọ tinye koodu.',
  useRecovery: 'Jiri koodu mweghachi kama',
  useApp: 'Jiri app authenticator kama',
  capsLock: 'A gbanyere Caps Lock.',
  unauthorised: 'E Nyeghị Gị Ikike Iji Ebe A',
  unauthorisedHint: 'Jụọ mmemme gị adreesị peeji nbanye ya.',
  unauthorisedHintSignUp: 'Jụọ mmemme gị adreesị peeji nbanye ya, ma ọ bụ debanye aha.',
  signUp: 'Debanye aha',
  toSignIn: 'Gaa na nbanye',
} satisfies Translation<typeof t>;
