import { EVALUATORS, type EventCatalogue, GRANTS } from '#libs/contracts';
import { type ActivityEvent, count, type EventMeanings, plural, type SentenceContext } from '#libs/platform';

type MemberEvent = Extract<keyof EventCatalogue, `communityMember.${string}`>;
type Member = EventCatalogue[MemberEvent];

/** Audience: users who can see the members. */
const audience = {
  roles: EVALUATORS,
  grants: [GRANTS.viewCommunities],
  within: ({ communityResourceId }: Member) => communityResourceId,
};

/** Version 1 had the name of the member, which the log must not contain. */
const withoutName = (data: unknown): Member => {
  const { memberId, communityId, communityResourceId } = data as Member;
  return { memberId, communityId, communityResourceId };
};

/** Describes an act on one member; one person's acts on many members of a community share one activity line. */
function actOn<Type extends MemberEvent>(what: (who: string) => string) {
  return {
    audience,
    version: 2,
    upgrade: withoutName,
    sentence: ({ memberId, communityId }: Member, { name }: SentenceContext) => ({
      what: what(name('communityMember', memberId)),
      detail: name('community', communityId),
    }),
    activity: {
      fold: ({ communityId }: Member) => String(communityId),
      line: (group: [ActivityEvent<Type>, ...ActivityEvent<Type>[]]) => ({
        what: what(`${count(group.length)} ${plural(group.length, 'person', 'people')}`),
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
