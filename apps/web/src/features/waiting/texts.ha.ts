import type { Translation } from '../../core/i18n/index.js';
import type { t } from './texts.js';

export const ha = {
  title: 'Abubuwan da ke jiran ku',
  note: 'Mafi tsufa a farko. Ku kaɗai kuke ganin wannan jeri.',
  none: 'Babu abin da ke jiran ku',
  noneBody:
    'Amincewa, canjin dokoki, kurakurai, layukan da aka riƙe ko aka ƙi, da saƙonnin da ba a san su ba za su bayyana a nan da zarar suna buƙatar shawararku.',
  decisions: 'Shawara {n} na jiran ku|Shawarwari {n} na jiran ku',
  showAll: 'Nuna duka',
  open: 'Buɗe jeri',
  since: 'Tun {when}',
  more: 'Ba a nuna {n} ba. Zai bayyana bayan kun yanke shawara kan tsofaffin.|Ba a nuna {n} ba. Za su bayyana bayan kun yanke shawara kan tsofaffin.',
  offlineNote: 'Babu intanet. Ku buɗe waɗannan idan ya dawo.',
  settled: 'An kammala',
  settledBy: '{name} ya kammala',
  live: 'Kai tsaye',
  mailOn: 'Saƙon imel ɗaya a rana idan akwai abin da ke jira.',
  mailOff: 'Babu saƙon imel idan akwai abin da ke jira.',
  mailStart: 'Aiko min imel sau ɗaya a rana',
  mailStop: 'Dakatar da imel',
  failed: 'An kasa loda jerin.',
} satisfies Translation<typeof t>;
