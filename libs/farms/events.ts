import { type EventCatalogue, type FarmFeature, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { count, type EventMeanings, type SentenceContext } from '#libs/platform';

type FarmEvent = 'farm.created' | 'farm.updated' | 'farm.removed' | 'farm.restored';
type Farm = EventCatalogue[FarmEvent];

const audience = {
  roles: OVERVIEW_READERS,
  grants: [GRANTS.viewFarms],
  // Without a community resource only administrators see the farm.
  within: ({ communityResourceId }: Farm) => communityResourceId ?? 0,
};

/** Describes an act on one farm; one person's acts on many share one activity line. */
const actOn = (verb: string) => ({
  audience,
  sentence: ({ farmId, communityResourceId }: Farm, { name }: SentenceContext) => ({
    what: `${verb} farm ${name('farm', farmId)}`,
    detail: communityResourceId === undefined ? null : name('communityResource', communityResourceId),
  }),
  activity: {
    fold: () => '',
    line: (group: readonly [{ within: string | null }, ...unknown[]]) => ({
      what: `${verb} ${group.length === 1 ? 'a farm' : `${count(group.length)} farms`}`,
      detail: group[0].within,
    }),
  },
});

const FEATURE_WORDS: Record<FarmFeature, string> = {
  area_mapping: 'area mapping',
  soil_mapping: 'soil mapping',
  asset: 'assets',
};

/** Events about farms as records; those about their maps belong to the evaluation. */
export const EVENTS = {
  'farm.created': actOn('added'),
  'farm.updated': actOn('changed'),
  'farm.removed': actOn('deleted'),
  'farm.restored': actOn('restored'),
  'farm.featureSwitched': {
    audience,
    sentence: ({ farmId, communityResourceId, feature, on }, { name }) => ({
      what: `switched ${on ? 'on' : 'off'} ${FEATURE_WORDS[feature]} of farm ${name('farm', farmId)}`,
      detail: communityResourceId === undefined ? null : name('communityResource', communityResourceId),
    }),
  },
} satisfies Partial<EventMeanings>;
