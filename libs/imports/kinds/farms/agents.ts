/** A user of the account who may have captured a farm. */
export interface AgentUser {
  id: number;
  username: string;
  /** Display name. */
  name: string;
}

const wordsOf = (text: string) => text.trim().toLowerCase().split(/\s+/).sort().join(' ');

/**
 * Returns a function that finds users by username, or by a unique name with its words in any order. An unknown name is
 * null.
 */
export function agentFinder(agents: readonly AgentUser[]): (named: string | null) => number | null {
  const byUsername = new Map(agents.map(({ username, id }) => [username.toLowerCase(), id]));
  const byName = new Map<string, number | null>();
  for (const { name, id } of agents) byName.set(wordsOf(name), byName.has(wordsOf(name)) ? null : id);
  return (named) =>
    named === null
      ? null
      : (byUsername.get(named.trim().toLowerCase()) ?? byName.get(wordsOf(named)) ?? null);
}
