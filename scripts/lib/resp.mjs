import { connect } from 'node:net';

/**
 * Sends Redis commands with a minimal client, so that the scripts work before anything is installed. Replies are flat:
 * a bulk or simple string, a number as text, or an array of those. Source:
 * https://redis.io/docs/latest/develop/reference/protocol-spec/
 * @param {string} url `redis://[user]:password@host:port/db`
 * @param {string[][]} commands sent in sequence on one connection
 * @returns one reply per command
 * @throws on an error reply
 */
export function askRedis(url, commands, timeout = 3_000) {
  const { hostname, port, username, password } = new URL(url);
  const secret = decodeURIComponent(password);
  const login = secret ? [['AUTH', ...(username ? [decodeURIComponent(username)] : []), secret]] : [];
  const all = [...login, ...commands];
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname || '127.0.0.1', port: Number(port || 6379) });
    let text = '';
    const fail = (error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(timeout, () => fail(new Error('Redis does not answer.')));
    socket.once('error', fail);
    socket.once('close', () => reject(new Error('Redis closed the connection.')));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      try {
        const answers = parseAnswers(text, all.length);
        if (!answers) return;
        socket.removeAllListeners('close');
        socket.destroy();
        resolve(answers.slice(login.length));
      } catch (error) {
        fail(error);
      }
    });
    socket.write(all.map(encode).join(''));
  });
}

function encode(words) {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
}

/** Parses `count` replies from `text`, or returns undefined while some are incomplete. */
export function parseAnswers(text, count) {
  let at = 0;
  const line = () => {
    const end = text.indexOf('\r\n', at);
    if (end < 0) throw incomplete;
    const value = text.slice(at, end);
    at = end + 2;
    return value;
  };
  const value = () => {
    const head = line();
    const rest = head.slice(1);
    if (head[0] === '-') throw new Error(rest);
    if (head[0] === '+' || head[0] === ':') return rest;
    const size = Number(rest);
    if (head[0] === '*') return Array.from({ length: Math.max(size, 0) }, value);
    if (head[0] !== '$') throw new Error('This is not a Redis server.');
    if (size < 0) return null;
    if (text.length < at + size + 2) throw incomplete;
    // One character per byte until here; folder names may be in any language.
    const body = Buffer.from(text.slice(at, at + size), 'latin1').toString('utf8');
    at += size + 2;
    return body;
  };
  try {
    return Array.from({ length: count }, value);
  } catch (error) {
    if (error === incomplete) return undefined;
    throw error;
  }
}

const incomplete = new Error('incomplete');

/**
 * Inspects a Redis. BullMQ needs 6.2, and a queue that is evicted or not persisted loses jobs.
 * @returns `{ version, durable, keeps, dir, pid }`
 */
export async function inspectRedis(url) {
  const [info, settings, policy, dir] = await askRedis(url, [
    ['INFO', 'server'],
    ['CONFIG', 'GET', 'appendonly'],
    ['CONFIG', 'GET', 'maxmemory-policy'],
    ['CONFIG', 'GET', 'dir'],
  ]);
  const field = (name) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();
  return {
    version: field('redis_version'),
    durable: settings[1] === 'yes',
    keeps: policy[1] === 'noeviction',
    dir: dir[1],
    pid: Number(field('process_id')),
  };
}
