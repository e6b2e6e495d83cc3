import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

const root = resolve(__dirname, '..', '..');
const fromHere = createRequire(join(root, 'package.json'));
const linter = dirname(fromHere.resolve('dclint/package.json'));
// YAML reader of the compose linter.
const yaml = createRequire(join(linter, 'package.json'))('yaml') as {
  parse(text: string, options: { merge: boolean }): unknown;
};

/** Service of a compose file. */
export interface ComposeService {
  image?: string;
  command?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
  logging?: { driver?: string; options?: Record<string, string> };
  build?: { args?: Record<string, string> };
  entrypoint?: string[];
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  networks?: string[];
  deploy?: { replicas?: string; resources?: { limits?: { memory?: string; cpus?: string } } };
}

export interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: Record<string, object>;
  secrets?: Record<string, { file?: string }>;
}

/** Matches a third-party image in docker-compose.yml: its setting, and its name with version. */
export const BASE_IMAGE = /\$\{((?!GONA)[A-Z]+_IMAGE):-([\w./-]+:[\w.-]+)\}/g;

/** Reads a project file by its relative path. */
export const readProjectFile = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Parses a compose file, resolving anchors without interpolating variables. */
export const parseCompose = (text: string): Compose => yaml.parse(text, { merge: true }) as Compose;

/** Parses a compose file of the project. */
export const readCompose = (file: string): Compose => parseCompose(readProjectFile(file));

/** Throws if there is no service of that name. */
export function serviceOf(compose: Compose, name: string): ComposeService {
  const found = compose.services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
}

/** Returns the compose schema errors of a document, one per line. */
export function schemaFaults(document: unknown): string[] {
  const schema = JSON.parse(readFileSync(join(linter, 'schemas', 'compose.schema.json'), 'utf8'));
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });
  formats.default(ajv);
  const { $schema, $id, ...rules } = schema;
  const check = ajv.compile(rules);
  check(document);
  return (check.errors ?? []).map((fault) => `${fault.instancePath} ${fault.message}`);
}
