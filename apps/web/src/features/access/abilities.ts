import type * as contracts from '#libs/contracts';
import type { AccessPreviewDto, Call } from '#libs/contracts';
import { t } from './texts.js';

type Contracts = typeof contracts;
/** Names of the calls, as the server's preview answers them. */
type CallName = {
  [Name in keyof Contracts]: Contracts[Name] extends Call<infer _> ? Name : never;
}[keyof Contracts];

/** What a call lets somebody do, in the order in which it is read. */
const ABILITIES: readonly { call: CallName; can: string; cannot: string }[] = [
  { call: 'readAnalytics', can: t('canFigures'), cannot: t('cannotFigures') },
  { call: 'listCommunityResources', can: t('canResources'), cannot: t('cannotResources') },
  { call: 'updateCommunityResource', can: t('canEditResources'), cannot: t('cannotEditResources') },
  { call: 'readEvaluationPage', can: t('canMap'), cannot: t('cannotMap') },
  { call: 'completeFarm', can: t('canComplete'), cannot: t('cannotComplete') },
  { call: 'findRecords', can: t('canSearch'), cannot: t('cannotSearch') },
  { call: 'revealBvn', can: t('canReveal'), cannot: t('cannotReveal') },
  { call: 'listStaff', can: t('canStaff'), cannot: t('cannotStaff') },
  { call: 'updateStaff', can: t('canEditStaff'), cannot: t('cannotEditStaff') },
  { call: 'importFarmerList', can: t('canImport'), cannot: t('cannotImport') },
  { call: 'saveAccess', can: t('canAccess'), cannot: t('cannotAccess') },
  { call: 'listAudit', can: t('canAudit'), cannot: t('cannotAudit') },
];

export interface Ability {
  text: string;
  can: boolean;
  /** Otherwise than it is saved. */
  changed: boolean;
}

/** What somebody can do, then what they cannot. @param saved null while it is not known */
export function abilitiesOf(now: AccessPreviewDto, saved: AccessPreviewDto | null): Ability[] {
  const all = ABILITIES.map(({ call, ...words }) => {
    const can = now.calls.includes(call);
    return {
      text: can ? words.can : words.cannot,
      can,
      changed: saved !== null && saved.calls.includes(call) !== can,
    };
  });
  return [...all.filter(({ can }) => can), ...all.filter(({ can }) => !can)];
}
