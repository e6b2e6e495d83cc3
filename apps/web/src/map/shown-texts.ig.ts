import type { Translation } from '../core/i18n/index.js';
import type { t } from './shown-texts.js';

export const ig = {
  canvas: 'Maapụ. Igodo akụ na-ebugharị ya; + na - na-eme ka o buo ibu ma ọ bụ pee mpe.',
  noImagery: 'E debeghị foto ala.',
  askAdministrator: 'Jụọ onye nchịkwa.',
  nearWard: 'Wọọdụ kacha nso: {ward}, {lga}',
  baseFell: 'Maapụ ala anaghị aza. A na-egosi maapụ nkịtị.',
  loading: 'A na-ese maapụ…',
  noMap: 'Brawụza a enweghị ike igosi maapụ.',
  noMapReason: 'WebGL agbanyụrụ ma ọ bụ adịghị. Ihe ndị ọzọ na peeji a na-arụ ọrụ.',
} satisfies Translation<typeof t>;
