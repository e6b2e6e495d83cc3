/** Whether a member of a community is one of its farmers, or a person who is no farmer. */
export const MEMBER_KINDS = ['farmer', 'person'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** What the type of every farmer is; other members have their occupation. */
export const FARMER_TYPE = 'Farmer';

/** Characters of what is known of a member. */
export const MEMBER_LENGTHS = { name: 100, occupation: 100, email: 254 } as const;
