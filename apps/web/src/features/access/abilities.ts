import type * as contracts from '#libs/contracts';
import { type AccessPreviewDto, type Call, roleOf } from '#libs/contracts';
import { pageAt, pagesFor } from '../../core/feature/pages.js';
import { activeResourcesOf, type Viewer } from '../../core/session/viewer.js';
import { evaluatePath } from '../evaluation/addresses.js';
import { JOBS_PATH } from '../jobs/addresses.js';
import { t } from './texts.js';

type Contracts = typeof contracts;
/** Names of the calls, as in the server's preview. */
type CallName = {
  [Name in keyof Contracts]: Contracts[Name] extends Call<infer _> ? Name : never;
}[keyof Contracts];

/** The path without its id: it applies to any community resource. */
const EVALUATE = evaluatePath(1).replace(/\?.*/, '');

interface AbilityRule {
  call: CallName;
  /** The page of the ability: without access to the page, the ability is missing. */
  page?: string;
  can: string;
  cannot: string;
}

/** Abilities that calls grant, in reading order. */
const ABILITIES: readonly AbilityRule[] = [
  { call: 'readAnalytics', can: t('canFigures'), cannot: t('cannotFigures') },
  {
    call: 'listCommunityResources',
    page: '/community',
    can: t('canResources'),
    cannot: t('cannotResources'),
  },
  {
    call: 'updateCommunityResource',
    page: '/community',
    can: t('canEditResources'),
    cannot: t('cannotEditResources'),
  },
  { call: 'readEvaluationPage', page: EVALUATE, can: t('canMap'), cannot: t('cannotMap') },
  { call: 'completeFarm', page: EVALUATE, can: t('canComplete'), cannot: t('cannotComplete') },
  { call: 'findRecords', can: t('canSearch'), cannot: t('cannotSearch') },
  { call: 'revealBvn', can: t('canReveal'), cannot: t('cannotReveal') },
  { call: 'listStaff', page: '/staff', can: t('canStaff'), cannot: t('cannotStaff') },
  { call: 'updateStaff', page: '/staff', can: t('canEditStaff'), cannot: t('cannotEditStaff') },
  { call: 'importFarmerList', page: JOBS_PATH, can: t('canImport'), cannot: t('cannotImport') },
  { call: 'saveAccess', page: '/accesslist', can: t('canAccess'), cannot: t('cannotAccess') },
  { call: 'listAudit', page: '/audit', can: t('canAudit'), cannot: t('cannotAudit') },
];

export interface Ability {
  text: string;
  can: boolean;
  /** Differs from the saved access. */
  changed: boolean;
}

/**
 * Returns abilities first, then missing abilities.
 * @param saved null until it is known
 */
export function abilitiesOf(now: AccessPreviewDto, saved: AccessPreviewDto | null): Ability[] {
  const isOpen = openTo(now);
  const wasOpen = saved && openTo(saved);
  const all = ABILITIES.map((rule) => {
    const can = isOpen(rule);
    return {
      text: can ? rule.can : rule.cannot,
      can,
      changed: wasOpen !== null && wasOpen(rule) !== can,
    };
  });
  return [...all.filter(({ can }) => can), ...all.filter(({ can }) => !can)];
}

/** Checks for both the call and its page, with the same function as routes and menu. */
function openTo(preview: AccessPreviewDto): (rule: AbilityRule) => boolean {
  const pages = pagesFor(viewerIn(preview));
  return ({ call, page }) => preview.calls.includes(call) && (!page || pageAt(pages, page) !== null);
}

/** The menu and the pages do not depend on actions. */
const NOTHING: ReadonlySet<string> = new Set();

/** Returns the viewer that the portal would have with this access. */
export function viewerIn({ role, grants, links }: AccessPreviewDto): Viewer {
  return {
    role: roleOf(role),
    grants,
    activeResources: activeResourcesOf(links),
    confined: null,
    writes: NOTHING,
  };
}
