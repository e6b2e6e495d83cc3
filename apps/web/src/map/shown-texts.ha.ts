import type { Translation } from '../core/i18n/index.js';
import type { t } from './shown-texts.js';

export const ha = {
  canvas: 'Taswira. Maɓallan kibiya suna motsa ta; + da - suna ƙara ko rage girmanta.',
  noImagery: 'Ba a saita hoton sama ba.',
  askAdministrator: 'Ku tambayi mai gudanarwa.',
  nearWard: 'Gundumar da ta fi kusa: {ward}, {lga}',
  baseFell: 'Taswirar ƙasa ba ta amsawa. Ana nuna taswira mai sauƙi.',
  loading: 'Ana zana taswira…',
  noMap: 'Wannan burauza ba ta iya nuna taswira.',
  noMapReason: 'WebGL a kashe yake, ko babu shi. Sauran shafin yana aiki.',
} satisfies Translation<typeof t>;
