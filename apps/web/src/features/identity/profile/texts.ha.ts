import type { Translation } from '../../../core/i18n/index.js';
import type { t } from './texts.js';

export const ha = {
  title: 'Bayanan mutum',
  edit: 'Gyara bayanan mutum',
  editTitle: 'Gyara bayanan mutum',
  firstName: 'Suna na farko',
  male: 'Namiji',
  female: 'Mace',
  roles: 'Muƙami',
  account: 'Asusu',
  accessId: 'ID na izini',
  person: 'Game da ku',
  work: 'Asusunku',
  notAvailable: 'Babu',
  record: 'Bayananku na manomi',
  report: 'Duk bayani game da ku',
  reportNote:
    'Duk bayanan da suka shafe ku, a PDF don bugawa da kuma fayil na bayanai. Ana rubuta sunayen wasu da haruffan farko.',
} satisfies Translation<typeof t>;
