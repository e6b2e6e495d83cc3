import { readCompose, readProjectFile, schemaFaults, serviceOf } from '../support/compose-files.js';

/** Tests `deploy/compose.secrets.yml`: every secret comes from a file, and only containers that need it have it. */
const base = readCompose('docker-compose.yml');
const files = readCompose('deploy/compose.secrets.yml');
const WITH_SECRETS = ['postgres', 'redis', 'migrate', 'api', 'worker', 'backup'];
/** Optional keys of maps, messages and payments, the two that a key ring replaces, and those of external servers. */
const NOT_WANTED = new RegExp(
  `^(${[
    '(GOOGLE_MAPS|TERMII|AFRICASTALKING|TWILIO|PAYSTACK)_.*',
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
  // The application must not know the table owner's password.
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
