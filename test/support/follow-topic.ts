import { openSocketClient, type SocketClient } from './socket-client.js';

/** Follows a topic as the web client does, across lost connections. Returns the events that it saw. */
export async function follow(
  url: string,
  token: string | null,
  topic: string,
): Promise<{ seen: Set<number>; joins: string[]; client: SocketClient }> {
  const client = await openSocketClient(url, token, { reconnection: true });
  const first = await client.subscribe(topic);
  if (!first.ok) throw new Error(first.message);
  const seen = new Set<number>();
  const reached = () => {
    let seq = first.seq;
    while (seen.has(seq + 1)) seq += 1;
    return seq;
  };
  client.socket.on('event', (event) => event.topic === topic && seen.add(event.seq));
  const joins: string[] = [];
  const join = async (): Promise<void> => {
    const from = reached();
    const answer = await client.subscribe(topic, from);
    joins.push(
      `${from}: ${answer.ok ? (answer.refresh ? `all to ${answer.seq}` : answer.events.length) : answer.message}`,
    );
    if (!answer.ok) throw new Error(answer.message);
    for (const event of answer.events) seen.add(event.seq);
    // A page that is too far behind reloads everything.
    if (answer.refresh) for (let seq = first.seq + 1; seq <= answer.seq; seq++) seen.add(seq);
  };
  const joinAgain = (): void => {
    join().catch((error: Error) => {
      joins.push(error.message);
      // A broken connection rejoins after reconnecting; a timeout on a busy machine retries.
      if (client.socket.connected) setTimeout(joinAgain, 500);
    });
  };
  client.socket.on('connect', joinAgain);
  return { seen, joins, client };
}
