import { readCompose, readProjectFile, schemaFaults, serviceOf } from '../support/compose-files.js';
import { nodeOptionsOf } from '../support/processes.js';

/** Needs no Docker daemon: checks the files against the schema and the rules that the daemon would apply. */

const text = readProjectFile('docker-compose.yml');
const compose = readCompose('docker-compose.yml');
const service = (name: string) => serviceOf(compose, name);

describe('docker-compose.yml', () => {
  it('is what the compose schema allows', () => {
    expect(schemaFaults(compose)).toEqual([]);
  });

  it('would not pass with a fault in it', () => {
    const broken = structuredClone(compose) as unknown as { services: { api: Record<string, unknown> } };
    broken.services.api.depend_on = {};
    expect(schemaFaults(broken).join()).toContain('/services/api');
  });

  it('keeps the queue: appendonly, no eviction, a volume', () => {
    const command = service('redis').command?.join(' ') ?? '';
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
    expect(service('redis').volumes).toContain('redisdata:/data');
    expect(service('postgres').volumes).toContain('pgdata:/var/lib/postgresql/data');
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(['pgdata', 'redisdata', 'files']));
  });

  it('migrates once, before the api and the worker', () => {
    expect(service('migrate').restart).toBe('no');
    expect(service('migrate').command).toContain('dist/apps/cli/src/migrate.js');
    for (const name of ['api', 'worker']) {
      expect(service(name).depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
        migrate: { condition: 'service_completed_successfully' },
      });
    }
  });

  it('gives the owner of the tables to the migration and to backups only; all others connect as a role of their own', () => {
    const settingOf = (name: string, variable: string) => service(name).environment?.[variable] ?? '';
    expect(settingOf('migrate', 'MIGRATION_DATABASE_URL')).toMatch(/^postgres:\/\/gona@/);
    expect(settingOf('migrate', 'MIGRATION_DATABASE_PASSWORD')).toMatch(/^\$\{POSTGRES_PASSWORD:-\}$/);
    // A backup contains everything that the owner sees, and is restored as the owner.
    for (const name of ['MIGRATION_DATABASE_URL', 'MIGRATION_DATABASE_PASSWORD'])
      expect(settingOf('backup', name)).toBe(settingOf('migrate', name));
    for (const name of ['migrate', 'backup', 'api', 'worker']) {
      expect(settingOf(name, 'DATABASE_URL')).toMatch(/^postgres:\/\/gona_app@/);
      expect(settingOf(name, 'DATABASE_PASSWORD')).toMatch(/^\$\{POSTGRES_APP_PASSWORD:-\}$/);
    }
    for (const name of ['api', 'worker'])
      expect(JSON.stringify(service(name).environment)).not.toMatch(/POSTGRES_PASSWORD|MIGRATION_/);
  });

  it('gives the programs every setting of .env.example', () => {
    // Excluded: demo settings, which production does not use; listen addresses and the pg_dump path, which the
    // containers define; the folders of compose.secrets.yml and compose.tls.yml; and the backup key, which is only
    // needed for a restore and stored elsewhere.
    const elsewhere = ['BACKUP_KEY_FILE', 'DEMO_PASSWORD', 'PORT', 'POSTGRES_BIN', 'SECRETS_DIR', 'TLS_DIR'];
    const settings = [...readProjectFile('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name = '']) => name,
    );
    const programs = ['worker', 'migrate', 'backup'].map((name) => service(name).environment);
    const own: Record<string, string> = Object.assign({}, ...programs);
    const given = Object.keys(own);
    const interpolated = [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    expect(settings.length).toBeGreaterThan(50);
    expect(settings.filter((name) => ![...given, ...interpolated, ...elsewhere].includes(name))).toEqual([]);
    // Each under its own name: a value of .env that the compose file overrides would have no effect.
    const fixed = Object.keys(own).filter((name) => !String(own[name]).includes(`\${${name}`));
    expect(fixed.sort()).toEqual([
      'BACKUP_DIR',
      'DATABASE_PASSWORD',
      'DATABASE_URL',
      'FILES_DIR',
      'HOST',
      'METRICS_HOST',
      'MIGRATION_DATABASE_PASSWORD',
      'MIGRATION_DATABASE_URL',
      'NODE_ENV',
      'REDIS_URL',
      'WORKER_HEARTBEAT',
    ]);
  });

  it('gives each container the secrets that it uses, and no other', () => {
    const secret = /(SECRET|PASSWORD|_KEYS?|_KEY_ID|TOKEN|HEADERS|_URL)$/;
    const held = (name: string) =>
      Object.keys(service(name).environment ?? {}).filter((setting) => secret.test(setting));
    const stored = held('migrate');
    expect(stored.filter((name) => /JWT|REDIS|SMTP|SMS|TERMII|TALKING|TWILIO|OTEL|MAP/.test(name))).toEqual(
      [],
    );
    expect(held('backup')).toEqual(stored);
    for (const name of ['api', 'worker'])
      expect(held(name)).toEqual(expect.arrayContaining(['JWT_SECRET', 'REDIS_PASSWORD', 'TERMII_API_KEY']));
    expect([held('postgres'), held('redis'), held('proxy')]).toEqual([
      ['POSTGRES_PASSWORD'],
      ['REDIS_PASSWORD'],
      [],
    ]);
  });

  it('runs Redis as the user of its image, its password in no command line', () => {
    const command = service('redis').command?.at(-1) ?? '';
    expect(command).not.toContain('--requirepass');
    expect(command.trim().split('\n').at(-1)).toMatch(/^exec su -s \/bin\/sh redis -c 'exec redis-server /);
  });

  it('bounds the logs of every container', () => {
    for (const each of Object.values(compose.services))
      expect(each.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
  });

  it('denies every container what it does not need', () => {
    const given: Record<string, string[]> = {};
    for (const [name, each] of Object.entries(compose.services)) {
      expect([name, each.read_only, each.cap_drop, each.security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
      expect([name, each.tmpfs?.includes('/tmp')]).toEqual([name, true]);
      if (each.cap_add) given[name] = each.cap_add;
    }
    expect(given).toEqual({
      postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
      redis: ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
      proxy: ['NET_BIND_SERVICE'],
    });
  });

  it('lets the proxy reach the api only, and only the worker, the proxy and the scanner the outside', () => {
    const networks = Object.fromEntries(
      Object.entries(compose.services).map(([name, each]) => [name, each.networks]),
    );
    expect(networks).toEqual({
      postgres: ['data'],
      redis: ['data'],
      migrate: ['data'],
      backup: ['data'],
      api: ['front', 'data'],
      worker: ['data', 'outside'],
      proxy: ['front'],
      // It downloads its signatures.
      clamav: ['data', 'outside'],
    });
    expect(compose.networks.data).toEqual({ internal: true });
  });

  it('keeps how many there are, and what each may take, in settings', () => {
    for (const name of ['api', 'worker'])
      expect(service(name).deploy?.replicas).toMatch(
        new RegExp(`^\\$\\{${name.toUpperCase()}_REPLICAS:-1\\}$`),
      );
    for (const name of ['api', 'worker', 'postgres', 'redis']) {
      const { memory, cpus } = service(name).deploy?.resources?.limits ?? {};
      expect(memory).toMatch(new RegExp(`^\\$\\{${name.toUpperCase()}_MEMORY:-`));
      expect(cpus).toMatch(new RegExp(`^\\$\\{${name.toUpperCase()}_CPUS:-`));
    }
  });

  it('is built once, for all services that have its image', () => {
    const building = Object.keys(compose.services).filter((name) => service(name).build);
    // Backups have their own image: the database's, whose programs they run.
    expect(building).toEqual(['migrate', 'backup']);
    for (const name of ['api', 'worker']) expect(service(name).image).toBe(service('migrate').image);
  });

  it('checks the worker by its heartbeat file', () => {
    const { environment = {}, healthcheck } = service('worker');
    expect(healthcheck?.test).toEqual([
      'CMD',
      'node',
      'dist/apps/cli/src/worker-health.js',
      environment.WORKER_HEARTBEAT,
    ]);
    expect(service('api').environment).not.toHaveProperty('WORKER_HEARTBEAT');
  });

  it('starts each program as the tests do', () => {
    for (const name of ['migrate', 'worker']) {
      const [node, ...rest] = service(name).command ?? [];
      const file = rest.pop() ?? '';
      expect([node, ...rest]).toEqual(['node', ...nodeOptionsOf(file)]);
    }
  });

  it('can run several of the api and of the worker: only the proxy publishes ports', () => {
    const publishing = Object.keys(compose.services).filter((name) => service(name).ports);
    expect(publishing).toEqual(['proxy']);
    expect(text).not.toMatch(/container_name/);
    const proxy = readProjectFile('deploy/caddy/Caddyfile');
    expect(proxy).toMatch(/reverse_proxy \S*api\}:\S*3000\} \{\s+transport http \{[^}]*keepalive off\s/);
    // One failed request must not remove an API for everyone.
    expect(proxy).not.toMatch(/^\s*(fail_duration|unhealthy_\w+)\s/m);
    // Both see the same uploads.
    for (const name of ['api', 'worker']) expect(service(name).volumes).toContain('files:/data/files');
  });

  it('makes backups with the programs of the server, of the files that the api and the worker see', () => {
    expect(service('backup').build?.args?.POSTGRES_IMAGE).toBe(service('postgres').image);
    expect(service('backup').command).toContain('dist/apps/cli/src/backup.js');
    expect(service('backup').volumes).toContain('files:/data/files');
  });

  it('writes nothing into a read-only container: its inputs are mounted', () => {
    // The daemon refuses to copy an inline config into a read-only file system.
    expect(text).not.toMatch(/^configs:|^ {4}configs:/m);
    expect(service('proxy').volumes).toContain('./deploy/caddy:/etc/caddy:ro');
  });

  it('asks every server for its health', () => {
    for (const name of ['postgres', 'redis', 'proxy']) expect(service(name).healthcheck?.test).toBeDefined();
    expect(service('api').healthcheck).toBeUndefined();
    expect(readProjectFile('Dockerfile')).toContain('HEALTHCHECK');
  });

  it('holds no secret: each comes from the environment', () => {
    const secret = /(SECRET|PASSWORD|_KEYS?)$/;
    for (const [name, { environment = {} }] of Object.entries(compose.services)) {
      for (const [variable, value] of Object.entries(environment))
        if (secret.test(variable)) expect(`${name} ${variable} ${value}`).toMatch(/ \$\{[A-Z_]+:-\}$/);
    }
    for (const name of ['DATABASE_URL', 'REDIS_URL'])
      expect(new URL(service('api').environment?.[name] ?? '').password).toBe('');
    // No server starts without its password.
    expect(service('redis').command?.join('\n')).toMatch(/\[ "\$\$password" \] \|\| \{ .*exit 1; \}\n/);
  });

  it('explains every variable that it reads in .env.example', () => {
    const explained = [...readProjectFile('.env.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
    const wanted = [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map((match) => match[1]);
    expect(wanted.length).toBeGreaterThan(15);
    expect(explained).toEqual(expect.arrayContaining([...new Set(wanted)]));
  });

  it('gives no secret a value in .env.example', () => {
    const values = [
      ...readProjectFile('.env.example').matchAll(/^([A-Z_]*(?:SECRET|PASSWORD|_KEYS?))=(.*)$/gm),
    ];
    expect(values.length).toBeGreaterThan(6);
    expect(values.filter(([, , value]) => value !== '')).toEqual([]);
  });
});

describe('the two services that `npm start` may run in Docker', () => {
  it('are what the compose schema allows', async () => {
    // In a variable, because the scripts are plain JavaScript, which the type check does not read.
    const script = '../../scripts/lib/docker.mjs';
    const { developmentCompose } = await import(script);
    const made = developmentCompose({
      postgres: { port: 15001, password: 'p' },
      redis: { port: 15002, password: 'r' },
    });
    expect(schemaFaults(made)).toEqual([]);
    expect(made.services.redis.command).toEqual(expect.arrayContaining(['noeviction']));
    expect(made.services.postgres.ports).toEqual(['127.0.0.1:15001:5432']);
  });
});
