import type { Translation } from '../../../core/i18n/index.js';
import type { t } from './texts.js';

export const yo = {
  title: 'Ìsọfúnni yín',
  edit: 'Ṣàtúnṣe ìsọfúnni',
  editTitle: 'Ṣàtúnṣe ìsọfúnni',
  firstName: 'Orúkọ àkọ́kọ́',
  male: 'Ọkùnrin',
  female: 'Obìnrin',
  roles: 'Ojúṣe',
  account: 'Àkáǹtì',
  accessId: 'Nọ́ńbà ìwọlé',
  person: 'Nípa yín',
  work: 'Àkáǹtì yín',
  notAvailable: 'Kò sí',
  record: 'Fáìlì àgbẹ̀ yín',
  report: 'Gbogbo ohun nípa yín',
  reportNote:
    'Gbogbo dátà nípa yín, bí PDF láti tẹ̀ jáde àti bí fáìlì dátà. Lẹ́tà àkọ́kọ́ orúkọ ẹlòmíràn nìkan ló hàn.',
} satisfies Translation<typeof t>;
