/**
 * Topics of the event log: each is an ordered sequence, and a Socket.IO room.
 *
 * - `account:<id>`: events visible to everyone in the account (resources, communities, activity);
 * - `jobs:<accountId>`: the ends of jobs;
 * - `resource:<id>`: farms and farmers of one community resource;
 * - `user:<id>`: events that concern one person only (sessions, grants).
 */
export const TOPIC_KINDS = ['account', 'jobs', 'resource', 'user'] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];
export type Topic = `${TopicKind}:${number}`;

export const topicOf = {
  account: (accountId: number): Topic => `account:${accountId}`,
  jobs: (accountId: number): Topic => `jobs:${accountId}`,
  resource: (communityResourceId: number): Topic => `resource:${communityResourceId}`,
  user: (userId: number): Topic => `user:${userId}`,
};

/** Returns the parts of a topic, or null if the text is not a topic. */
export function parseTopic(text: unknown): { kind: TopicKind; id: number; topic: Topic } | null {
  if (typeof text !== 'string') return null;
  const match = /^(account|jobs|resource|user):([1-9]\d{0,15})$/.exec(text);
  if (!match) return null;
  return { kind: match[1] as TopicKind, id: Number(match[2]), topic: text as Topic };
}
