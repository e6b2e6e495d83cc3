/** A user of the account who may have captured a farm. */
export interface AgentUser {
  id: number;
  username: string;
  /** As the portal shows them. */
  name: string;
}

const wordsOf = (text: string) => text.trim().toLowerCase().split(/\s+/).sort().join(' ');

/** Finds users by username, or by a name that only one of them has, its words in any order. Whoever is nobody's is null. */
export function agentFinder(agents: readonly AgentUser[]): (named: string | null) => number | null {
  const byUsername = new Map(agents.map(({ username, id }) => [username.toLowerCase(), id]));
  const byName = new Map<string, number | null>();
  for (const { name, id } of agents) byName.set(wordsOf(name), byName.has(wordsOf(name)) ? null : id);
  return (named) =>
    named === null
      ? null
      : (byUsername.get(named.trim().toLowerCase()) ?? byName.get(wordsOf(named)) ?? null);
}
