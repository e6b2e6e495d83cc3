import { choosePostgis } from './apt.mjs';
import { parseAnswers } from './resp.mjs';
import { ensureServices, requireServices, rungs, withoutSecret } from './services.mjs';

const quiet = { info: () => undefined, step: (_title, work) => work(() => undefined) };

describe('the ladder', () => {
  it('begins with what is given, and tests prefer servers that they may kill', () => {
    expect(rungs(false)).toEqual(['given', 'local', 'docker', 'private']);
    expect(rungs(true)).toEqual(['given', 'private', 'local', 'docker']);
  });

  it('keeps to the server of last time, or the data of yesterday would seem to be gone', () => {
    expect(rungs(false, 'private')).toEqual(['given', 'private', 'local', 'docker']);
    expect(rungs(false, 'a rung of another version')).toEqual(['given', 'local', 'docker', 'private']);
  });

  it('stops with a sentence, without the password, when the given server does not answer', async () => {
    const environment = { DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/gona' };
    const climb = ensureServices({ need: 'start', log: quiet, environment });
    await expect(climb).rejects.toThrow(
      /DATABASE_URL is set, but postgres:\/\/me@127\.0\.0\.1:1\/gona does not answer/,
    );
    await expect(climb).rejects.not.toThrow(/hush/);
  });

  it('leaves it to the programs to ask what wants TLS, Sentinels or a password that stands elsewhere', async () => {
    const [DATABASE_URL, REDIS_URL] = ['postgres://me@127.0.0.1:1/gona', 'redis://127.0.0.1:1'];
    const secure = { DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full`, REDIS_URL: 'rediss://127.0.0.1:1' };
    const elsewhere = { DATABASE_URL, DATABASE_PASSWORD: 'x', REDIS_URL, REDIS_PASSWORD_FILE: '/x' };
    const watched = { ...secure, REDIS_URL: 'redis+sentinel://127.0.0.1:1,127.0.0.1:2/gona' };
    for (const environment of [secure, elsewhere, watched])
      expect(await ensureServices({ need: 'start', log: quiet, environment })).toMatchObject({
        databaseUrl: environment.DATABASE_URL,
        redisUrl: environment.REDIS_URL,
      });
    const asked = ensureServices({ need: 'start', log: quiet, environment: { ...secure, REDIS_URL } });
    await expect(asked).rejects.toThrow(/^REDIS_URL is set, but redis:\/\/127\.0\.0\.1:1 does not answer/);
  });

  it('says before anything is installed that a machine has no PostgreSQL, and can have none', async () => {
    const has = async (service) => service === 'Redis';
    await expect(requireServices({ has })).rejects.toThrow(
      /^There is no PostgreSQL on this machine\. Either install/,
    );
    await expect(requireServices({ has: async () => true })).resolves.toBeUndefined();
    // A given address is tried later.
    await expect(
      requireServices({ environment: { DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x' } }),
    ).resolves.toBeUndefined();
  });

  it('shows an address without its password', () => {
    expect(withoutSecret('redis://:hush@127.0.0.1:6379/0')).toBe('redis://127.0.0.1:6379/0');
  });
});

describe('choosePostgis', () => {
  const names = [
    'postgresql-13-postgis-3',
    'postgresql-15-postgis-3',
    'postgresql-15-postgis-3-scripts',
    'postgresql-9.6',
  ];

  it('takes the newest of the release, and the one of a server that is there already', () => {
    expect(choosePostgis(names)).toBe('postgresql-15-postgis-3');
    expect(choosePostgis(names, [13])).toBe('postgresql-13-postgis-3');
    expect(choosePostgis(names, [12])).toBe('postgresql-15-postgis-3');
    expect(choosePostgis(['postgresql-15'])).toBeUndefined();
  });
});

describe('parseAnswers', () => {
  it('reads strings, numbers, bulks, nothing and lists', () => {
    const text = '+OK\r\n:7\r\n$5\r\na\r\nbc\r\n$-1\r\n*2\r\n$1\r\nx\r\n$1\r\ny\r\n';
    expect(parseAnswers(text, 5)).toEqual(['OK', '7', 'a\r\nbc', null, ['x', 'y']]);
  });

  it('reads names of folders in any language', () => {
    const folder = '/home/Adéyẹmí/gona';
    const bytes = Buffer.from(`$${Buffer.byteLength(folder)}\r\n${folder}\r\n`).toString('latin1');
    expect(parseAnswers(bytes, 1)).toEqual([folder]);
  });

  it('waits for what is still on its way, at every cut', () => {
    const text = '*2\r\n$3\r\nabc\r\n:1\r\n';
    for (let cut = 0; cut < text.length; cut += 1)
      expect(parseAnswers(text.slice(0, cut), 1)).toBeUndefined();
    expect(parseAnswers(text, 1)).toEqual([['abc', '1']]);
  });

  it('throws what the server refuses, and what no Redis would say', () => {
    expect(() => parseAnswers('-WRONGPASS no\r\n', 1)).toThrow('WRONGPASS no');
    expect(() => parseAnswers('HTTP/1.1 400\r\n', 1)).toThrow('not a Redis');
  });
});
