import { readCompose, readProjectFile, schemaFaults, serviceOf } from '../support/compose-files.js';

/** `deploy/compose.secrets.yml`: every secret from a file, and each in the containers that need it alone. */
const base = readCompose('docker-compose.yml');
const files = readCompose('deploy/compose.secrets.yml');
const WITH_SECRETS = ['postgres', 'redis', 'migrate', 'api', 'worker', 'backup'];
/** Keys of maps and messages, which nobody has to have, the two that a ring of keys stands in for, and what belongs to servers elsewhere. */
const NOT_WANTED = new RegExp(
  `^(${[
    '(GOOGLE_MAPS|TERMII|AFRICASTALKING|TWILIO)_.*',
    '(BVN|FILE)_ENCRYPTION_KEY',
    'REDIS_SENTINEL_PASSWORD',
    'DATABASE_(DIRECT|READ)_PASSWORD',
    'FILES_SECRET_ACCESS_KEY',
  ].join('|')})$`,
);

it('is what the compose schema allows', () => {
  expect(schemaFaults(files)).toEqual([]);
  expect(Object.keys(files.services).sort()).toEqual([...WITH_SECRETS].sort());
});

it.each(WITH_SECRETS)('gives %s each of its secrets as a file, and no other', (name) => {
  const { environment = {}, secrets = [] } = serviceOf(files, name);
  const wanted = Object.keys(serviceOf(base, name).environment ?? {}).filter(
    (setting) => /(SECRET|PASSWORD|_KEYS?)$/.test(setting) && !NOT_WANTED.test(setting),
  );
  expect(Object.keys(environment).sort()).toEqual(wanted.map((setting) => `${setting}_FILE`).sort());
  const read = Object.values(environment).map((path) => path.replace('/run/secrets/', ''));
  expect([...secrets].sort()).toEqual(read.sort());
  // The password of the tables' owner is not the application's to know.
  if (['api', 'worker'].includes(name)) expect(secrets).not.toContain('POSTGRES_PASSWORD');
});

it('takes each from a file of its name, in a folder that is neither committed nor sent to a build', () => {
  const named = new Set(Object.values(files.services).flatMap(({ secrets = [] }) => secrets));
  expect(Object.keys(files.secrets ?? {}).sort()).toEqual([...named].sort());
  for (const [name, { file }] of Object.entries(files.secrets ?? {}))
    expect(file).toBe(`\${SECRETS_DIR:-./secrets}/${name}`);
  expect(readProjectFile('.gitignore').split('\n')).toContain('/secrets');
  expect(readProjectFile('.dockerignore').split('\n')).toContain('secrets');
});

it('is made by the lines of the runbook, none left out', () => {
  const [, lines = ''] =
    /## Secrets in files[\s\S]*?```\n([\s\S]*?)```/.exec(readProjectFile('docs/operations.md')) ?? [];
  const made = [...lines.matchAll(/for name in ([A-Z_ ]+);/g)].flatMap(([, names = '']) =>
    names.trim().split(' '),
  );
  expect(made.sort()).toEqual(Object.keys(files.secrets ?? {}).sort());
});
