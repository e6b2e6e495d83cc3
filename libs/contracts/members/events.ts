declare module '../platform/events.js' {
  interface MemberNamed {
    memberId: number;
    communityId: number;
    communityResourceId: number;
  }

  interface EventCatalogue {
    'communityMember.added': MemberNamed;
    'communityMember.updated': MemberNamed;
    'communityMember.removed': MemberNamed;
    'communityMember.restored': MemberNamed;
    /** A chunk of a member list was stored. */
    'members.imported': {
      importId: number;
      communityResourceId: number;
      communityId: number;
      created: number;
      updated: number;
    };
  }
}

export {};
