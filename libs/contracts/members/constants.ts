/** Kinds of members of a community: its farmers, and people who are not farmers. */
export const MEMBER_KINDS = ['farmer', 'person'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** Type of every farmer; for other members it is their occupation. */
export const FARMER_TYPE = 'Farmer';

/** Maximum characters of member fields. */
export const MEMBER_LENGTHS = { name: 100, occupation: 100, email: 254 } as const;
