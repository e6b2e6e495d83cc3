import type { Translation } from '../../../core/i18n/index.js';
import type { t } from './texts.js';

export const ig = {
  title: 'Profaịlụ',
  edit: 'Dezie Profaịlụ',
  editTitle: 'Dezie Profaịlụ',
  firstName: 'Aha Mbụ',
  male: 'Nwoke',
  female: 'Nwaanyị',
  roles: 'Ọkwa ọrụ',
  account: 'Akaụntụ',
  accessId: 'ID ikike',
  person: 'Banyere gị',
  work: 'Akaụntụ gị',
  notAvailable: 'Ọ dịghị',
  record: 'Ndekọ onye ọrụ ugbo gị',
  report: 'Ihe niile banyere gị',
  reportNote:
    'Data niile banyere gị, dị ka PDF a ga-ebipụta na faịlụ data. A na-eji mkpụrụ edemede mbụ ede aha ndị ọzọ.',
} satisfies Translation<typeof t>;
