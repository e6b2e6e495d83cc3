import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { nodeOptionsOf } from '../support/processes.js';

/** Keys of services without which Gona works: maps and messages. Left out, they are empty. */
const OPTIONAL_KEYS = /^(GOOGLE_MAPS|TERMII|AFRICASTALKING|TWILIO)_/;

/** No Docker daemon is needed: the files are held against the schema and the rules that the daemon would use. */

const root = resolve(__dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const fromHere = createRequire(join(root, 'package.json'));
const linter = dirname(fromHere.resolve('dclint/package.json'));
// The YAML reader that the compose linter itself uses.
const yaml = createRequire(join(linter, 'package.json'))('yaml') as {
  parse(text: string, options: { merge: boolean }): unknown;
};

interface Service {
  image?: string;
  command?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  configs: Record<string, { content: string }>;
}

const text = read('docker-compose.yml');
const compose = yaml.parse(text, { merge: true }) as Compose;
const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
};

function schemaFaults(document: unknown): string[] {
  const schema = JSON.parse(readFileSync(join(linter, 'schemas', 'compose.schema.json'), 'utf8'));
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
  formats.default(ajv);
  const { $schema, $id, ...rules } = schema;
  const check = ajv.compile(rules);
  check(document);
  return (check.errors ?? []).map((fault) => `${fault.instancePath} ${fault.message}`);
}

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

  it('gives only the migration the owner of the tables; all others connect as a role of their own', () => {
    const urlOf = (name: string, variable: string) => service(name).environment?.[variable] ?? '';
    expect(urlOf('migrate', 'MIGRATION_DATABASE_URL')).toMatch(/^postgres:\/\/gona:\$\{POSTGRES_PASSWORD:/);
    for (const name of ['migrate', 'api', 'worker'])
      expect(urlOf(name, 'DATABASE_URL')).toMatch(/^postgres:\/\/gona_app:\$\{POSTGRES_APP_PASSWORD:/);
    for (const name of ['api', 'worker'])
      expect(JSON.stringify(service(name).environment)).not.toContain('POSTGRES_PASSWORD');
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
    const proxy = compose.configs.caddyfile?.content ?? '';
    expect(proxy).toMatch(/dynamic a \{\s+name api\s+port 3000/);
    // Both see the same uploads.
    for (const name of ['api', 'worker']) expect(service(name).volumes).toContain('files:/data/files');
  });

  it('asks every server for its health', () => {
    for (const name of ['postgres', 'redis', 'proxy']) expect(service(name).healthcheck?.test).toBeDefined();
    expect(service('api').healthcheck).toBeUndefined();
    expect(read('Dockerfile')).toContain('HEALTHCHECK');
  });

  it('holds no secret: each comes from the environment, and its absence is an error', () => {
    const secret = /(SECRET|PASSWORD|_KEY)$/;
    for (const [name, { environment = {} }] of Object.entries(compose.services)) {
      for (const [variable, value] of Object.entries(environment)) {
        if (OPTIONAL_KEYS.test(variable) || !secret.test(variable)) continue;
        expect(`${name} ${variable} ${value}`).toMatch(new RegExp(`\\$\\{${variable}:\\?[^}]+\\}$`));
      }
    }
    for (const name of ['DATABASE_URL', 'REDIS_URL']) {
      expect(service('api').environment?.[name]).toMatch(/:\$\{\w+_PASSWORD:\?[^}]+\}@/);
    }
  });

  it('explains every variable that it reads in .env.example', () => {
    const explained = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
    const wanted = [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map((match) => match[1]);
    expect(wanted.length).toBeGreaterThan(15);
    expect(explained).toEqual(expect.arrayContaining([...new Set(wanted)]));
  });

  it('gives no secret a value in .env.example', () => {
    const values = [...read('.env.example').matchAll(/^([A-Z_]*(?:SECRET|PASSWORD|_KEY))=(.*)$/gm)];
    expect(values.length).toBeGreaterThan(6);
    expect(values.filter(([, , value]) => value !== '')).toEqual([]);
  });
});

describe('the two services that `npm start` may run in Docker', () => {
  it('are what the compose schema allows', async () => {
    // Named in a variable: the scripts are plain JavaScript, which the type check does not read.
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
