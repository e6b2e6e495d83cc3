import type { Translation } from '../../core/i18n/index.js';
import type { t } from './texts.js';

export const ig = {
  title: 'Ihe na-eche gị',
  note: 'Nke kacha ochie na-ebu ụzọ. Ọ bụ naanị gị na-ahụ ndepụta a.',
  none: 'O nweghị ihe na-eche gị',
  noneBody:
    'Nkwado, mgbanwe iwu, ihe na-adịghị mma, ahịrị e jidere ma ọ bụ jụrụ, na ozi a na-amaghị ga-apụta ebe a ozugbo ha chọrọ mkpebi gị.',
  decisions: 'Mkpebi {n} na-eche gị',
  showAll: 'Gosi ha niile',
  open: 'Mepee ndepụta',
  since: 'Kemgbe {when}',
  more: 'E gosighị {n} ọzọ. Ha ga-apụta mgbe i kpebisịrị ndị ochie.',
  offlineNote: "Ị nọghị n'ịntanetị. Mepee ndị a mgbe ị lọtara.",
  settled: 'Emechala',
  settledBy: '{name} emechala ya',
  live: 'Ugbu a',
  mailOn: 'Otu ozi imel kwa ụbọchị mgbe ihe na-eche.',
  mailOff: 'Enweghị ozi imel mgbe ihe na-eche.',
  mailStart: 'Ziga m imel otu ugboro n’ụbọchị',
  mailStop: 'Kwụsị imel',
  failed: 'A pụghị imepe ndepụta ahụ.',
} satisfies Translation<typeof t>;
