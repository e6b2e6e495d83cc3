import {
  type ComposeService,
  readCompose,
  readProjectFile,
  schemaFaults,
  serviceOf,
} from '../support/compose-files.js';

/**
 * Tests `deploy/compose.tls.yml`: no program connects to PostgreSQL or Redis without TLS. The integration test `tls`
 * starts both servers with it.
 */
const base = readCompose('docker-compose.yml');
const tls = readCompose('deploy/compose.tls.yml');
const SERVERS = ['postgres', 'redis'];
const PROGRAMS = Object.keys(tls.services).filter((name) => !SERVERS.includes(name));

it('is what the compose schema allows, and of every program that uses them', () => {
  expect(schemaFaults(tls)).toEqual([]);
  const using = Object.keys(base.services).filter((name) => serviceOf(base, name).environment?.DATABASE_URL);
  expect(PROGRAMS.sort()).toEqual(using.sort());
});

it.each(PROGRAMS)('has %s go to the same places by TLS, and know the authority', (name) => {
  const { environment = {}, volumes } = serviceOf(tls, name);
  const before = serviceOf(base, name).environment ?? {};
  for (const setting of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'])
    expect(environment[setting]).toBe(before[setting] && `${before[setting]}?sslmode=verify-full`);
  expect(environment.REDIS_URL).toBe(before.REDIS_URL?.replace('redis:', 'rediss:'));
  expect(volumes).toEqual([`\${TLS_DIR:-./tls}/ca.pem:${environment.NODE_EXTRA_CA_CERTS}:ro`]);
});

it('changes nothing else of the servers: their commands are those of docker-compose.yml', () => {
  const { command } = serviceOf(base, 'redis');
  expect(command?.at(-1)).toMatch(/ --maxmemory-policy noeviction \$\$REDIS_TLS'\n$/);
  for (const name of SERVERS) {
    const { entrypoint = [], ...more } = serviceOf(tls, name);
    expect(Object.keys(more).sort()).toEqual(
      ['volumes', ...(name === 'redis' ? ['environment', 'healthcheck'] : [])].sort(),
    );
    expect(entrypoint[2]).toContain('\nexec docker-entrypoint.sh "$$@"');
  }
  const asked = ({ healthcheck }: ComposeService) => healthcheck?.test?.at(-1);
  expect(asked(serviceOf(tls, 'redis'))?.replace(' --tls --cacert /run/tls/ca.pem', '')).toBe(
    asked(serviceOf(base, 'redis')),
  );
});

it('takes certificates from a folder that is neither committed nor sent to a build', () => {
  expect(readProjectFile('.gitignore').split('\n')).toContain('/tls');
  expect(readProjectFile('.dockerignore').split('\n')).toContain('tls');
});
