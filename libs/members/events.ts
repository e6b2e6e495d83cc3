import { EVALUATORS, type EventCatalogue, GRANTS } from '#libs/contracts';
import { type ActivityEvent, count, type EventMeanings, type SentenceContext } from '#libs/platform';

type MemberEvent = Extract<keyof EventCatalogue, `communityMember.${string}`>;
type Named = EventCatalogue[MemberEvent];

/** Audience: users who can see the members. */
const audience = {
  roles: EVALUATORS,
  grants: [GRANTS.viewCommunities],
  within: ({ communityResourceId }: Named) => communityResourceId,
};

/** Describes an act on one member; one person's acts on many members of a community share one activity line. */
function actOn<Type extends MemberEvent>(what: (who: string) => string) {
  return {
    audience,
    sentence: ({ name, communityId }: Named, { name: nameOf }: SentenceContext) => ({
      what: what(name),
      detail: nameOf('community', communityId),
    }),
    activity: {
      fold: ({ communityId }: Named) => String(communityId),
      line: (group: [ActivityEvent<Type>, ...ActivityEvent<Type>[]]) => ({
        what: what(group.length === 1 ? group[0].data.name : `${count(group.length)} people`),
        detail: group[0].within,
      }),
    },
  };
}

/** Events about members who are not farmers. */
export const EVENTS = {
  'communityMember.added': actOn<'communityMember.added'>((who) => `added ${who} to the members`),
  'communityMember.updated': actOn<'communityMember.updated'>((who) => `changed the member record of ${who}`),
  'communityMember.removed': actOn<'communityMember.removed'>((who) => `removed ${who} from the members`),
  'communityMember.restored': actOn<'communityMember.restored'>((who) => `restored ${who} to the members`),
} satisfies Partial<EventMeanings>;
