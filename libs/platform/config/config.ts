import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { AsNumber, Read, SMS_PROVIDERS, type SmsProviderName } from '#libs/contracts';
import { splitRing } from '#libs/identifier-encryption';
import { IsAddressOf } from './addresses.js';
import { AreNetworks } from './are-networks.js';
import { AreBackupRecipients } from './backup-recipients.js';
import { IsBucketAddress } from './bucket-address.js';
import { AreMailboxes, IsMailServer } from './mail-settings.js';
import { IsOrigin, originOf } from './origin.js';
import { type Environment, readEnvironment } from './read-environment.js';
import { IsScannerAddress } from './scanner-address.js';
import { IsKey, IsKeyRing, IsSecretText, OWN_SECRETS, RINGS } from './secrets.js';
import { AreHeaders, IsHttpAddress, SAMPLERS } from './trace-settings.js';

const blankToUndefined = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const onOff = (value: unknown) => {
  const word = String(value).toLowerCase();
  if (['on', 'true', '1', 'yes'].includes(word)) return true;
  return ['off', 'false', '0', 'no'].includes(word) ? false : value;
};
const ON_OFF = { message: '$property must be on or off' };
const listed = (value: unknown) =>
  typeof value === 'string' ? value.split(/[\s,]+/).filter((each) => each !== '') : value;

const commaListed = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : value;

/** The environment, parsed once. Names and defaults are those of the README's table. */
export class Config {
  @IsIn(['development', 'test', 'production']) NODE_ENV: 'development' | 'test' | 'production' =
    'development';
  @AsNumber() @IsInt() @Min(0) @Max(65535) PORT = 3000;
  /** Address on which the API listens; `0.0.0.0` for everybody who can reach this machine. */
  @IsString() HOST = '127.0.0.1';
  /** How long a stopping API goes on answering after it has said that it is not ready, for proxies to choose another. */
  @AsNumber() @IsInt() @Min(0) @Max(300) DRAIN_SECONDS = 0;
  /** Port of the figures for Prometheus, beside that of the API; without it nobody is given them. */
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(65535) METRICS_PORT?: number;
  /** The same of the worker. */
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(65535) WORKER_METRICS_PORT?: number;
  @IsString() METRICS_HOST = '127.0.0.1';
  /** Base address of a receiver of OTLP over HTTP; without it there are no traces. The names are OpenTelemetry's own. */
  @Read(blankToUndefined) @IsOptional() @IsHttpAddress() OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** Headers that the receiver wants, `name=value,name=value`. */
  @Read(blankToUndefined) @IsOptional() @AreHeaders() OTEL_EXPORTER_OTLP_HEADERS?: string;
  /** What both programs are called in traces; without it `gona-api` and `gona-worker`. */
  @Read(blankToUndefined) @IsOptional() @IsString() @MaxLength(100) OTEL_SERVICE_NAME?: string;
  @IsIn(SAMPLERS) OTEL_TRACES_SAMPLER: (typeof SAMPLERS)[number] = 'parentbased_always_on';
  /** Of samplers by ratio, the share of traces that is kept. */
  @AsNumber() @IsNumber() @Min(0) @Max(1) OTEL_TRACES_SAMPLER_ARG = 1;
  /** A server of mail, as `smtp://user:password@host:port`; without it nothing is mailed. */
  @Read(blankToUndefined) @IsOptional() @IsMailServer() SMTP_URL?: string;
  /** To whom alerts are mailed, and as whom. */
  @Read(commaListed) @AreMailboxes() ALERT_MAIL_TO: string[] = [];
  @Read(blankToUndefined) @IsOptional() @AreMailboxes() ALERT_MAIL_FROM?: string;
  /** Serve the description of the API, and a page to try it, in production too. */
  @Read(onOff) @IsBoolean(ON_OFF) API_DOCS = false;
  /** `postgres://user:password@host:port/database`; the password may stand in `DATABASE_PASSWORD` instead. */
  @IsAddressOf('postgres') DATABASE_URL!: string;
  /** The same for the owner of the tables, as whom migrations run; without it `DATABASE_URL` is the owner's. */
  @IsOptional() @IsAddressOf('postgres') MIGRATION_DATABASE_URL?: string;
  /**
   * The same database as the application, past a pooler such as PgBouncer that `DATABASE_URL` is the address of, for what
   * needs a session of its own. That it is set says that there is a pooler.
   */
  @IsOptional() @IsAddressOf('postgres') DATABASE_DIRECT_URL?: string;
  /** A replica of the database (streaming), which answers what is heavy and only read, as long as it keeps up. */
  @IsOptional() @IsAddressOf('postgres') DATABASE_READ_URL?: string;
  @AsNumber() @IsInt() @Min(2) @Max(200) DATABASE_POOL = 10;
  /**
   * `redis://:password@host:port/db`, or `redis+sentinel://:password@host:port,host:port/master/db`; `rediss` with TLS. The password
   * may stand in `REDIS_PASSWORD` instead.
   */
  @IsAddressOf('redis') REDIS_URL!: string;
  /** Of the Sentinels, where they want one. */
  @Read(blankToUndefined) @IsOptional() @IsString() REDIS_SENTINEL_PASSWORD?: string;
  /** Every key of ours in Redis begins with it: two installations may share a server. */
  @IsString() @Matches(/^[\w-]{1,40}$/) REDIS_PREFIX = 'gona';
  @IsString() FILES_DIR = '.data/files';
  /** A bucket of an object store in place of that folder, and its keys where the environment does not give them. */
  @IsOptional() @IsBucketAddress() FILES_URL?: string;
  @IsOptional() @IsString() FILES_ACCESS_KEY_ID?: string;
  @IsOptional() @IsString() FILES_SECRET_ACCESS_KEY?: string;
  /** A ClamAV that scans uploads, as `tcp://host:3310`; without it nothing is scanned. */
  @Read(blankToUndefined) @IsOptional() @IsScannerAddress() CLAMD_URL?: string;
  @IsSecretText() JWT_SECRET!: string;
  /** One key, or a ring of them under `BVN_ENCRYPTION_KEYS`; `keyRing` answers either. */
  @IsOptional() @IsKey() BVN_ENCRYPTION_KEY?: string;
  @AsNumber() @IsInt() @Min(1) @Max(255) BVN_ENCRYPTION_KEY_ID = 1;
  @IsOptional() @IsKeyRing() BVN_ENCRYPTION_KEYS?: string;
  /** Folder in which each backup is a folder. */
  @IsString() BACKUP_DIR = '.data/backups';
  /** How many of the newest backups are kept when one more is made, and of how many days the last one; without both, all. */
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(10_000) BACKUP_KEEP?: number;
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(10_000) BACKUP_KEEP_DAYS?: number;
  /** Public keys that backups are encrypted for; without one they are not encrypted. */
  @Read(commaListed) @AreBackupRecipients() BACKUP_RECIPIENT: string[] = [];
  /** File of the secret key with which `npm run restore` decrypts a backup. No other program opens it. */
  @Read(blankToUndefined) @IsOptional() @IsString() BACKUP_KEY_FILE?: string;
  /** Folder of pg_dump and pg_restore, where they are neither on the path nor where systems put them. */
  @Read(blankToUndefined) @IsOptional() @IsString() POSTGRES_BIN?: string;
  @IsKey() BVN_INDEX_KEY!: string;
  @IsOptional() @IsKey() FILE_ENCRYPTION_KEY?: string;
  @AsNumber() @IsInt() @Min(1) @Max(255) FILE_ENCRYPTION_KEY_ID = 1;
  @IsOptional() @IsKeyRing() FILE_ENCRYPTION_KEYS?: string;
  /** Signs the audit; the database must not know it. */
  @IsKey() AUDIT_KEY!: string;
  /** Answer the specification's GETs that change state, and GET /login. */
  @Read(onOff) @IsBoolean(ON_OFF) LEGACY_VERBS = false;
  /** The commit that this was built of, to be shown beside the version; the image brings it. */
  @IsOptional() @Matches(/^[\w.-]{1,64}$/) GONA_REVISION?: string;
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL = 'info';
  @Read(blankToUndefined) @IsOptional() @IsString() GOOGLE_MAPS_KEY?: string;
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) MAP_STYLE_URL?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() MAP_RASTER_URL?: string;
  /** Who made the pictures of MAP_RASTER_URL: shown on the map and in its pictures. */
  @Read(blankToUndefined) @IsOptional() @IsString() @MaxLength(200) MAP_ATTRIBUTION?: string;
  /** Origins beside that of MAP_STYLE_URL from which its style takes tiles, letters and signs. */
  @Read(listed) @Matches(/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/, { each: true }) MAP_HOSTS: string[] = [];
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) SIGN_UP_URL?: string;
  /** Where people reach the portal; the only origin that a browser may call from. In production it is there. */
  @Read(originOf) @IsOptional() @IsOrigin() PUBLIC_URL?: string;
  /** Proxies before the API whose X-Forwarded-For is believed: addresses, networks, or `loopback` and `uniquelocal`. */
  @Read(listed) @AreNetworks() TRUSTED_PROXIES: string[] = [];
  /** Farms and farmers that a job stores in one transaction. */
  @AsNumber() @IsInt() @Min(1) @Max(50_000) IMPORT_CHUNK_ROWS = 10_000;
  @AsNumber() @IsInt() @Min(1) @Max(16) WORKER_CONCURRENCY = 2;
  /** Days for which jobs stay that have ended, and that nothing needs any more. */
  @AsNumber() @IsInt() @Min(7) @Max(3650) JOB_KEEP_DAYS = 365;
  /** Days for which sessions stay that have ended. */
  @AsNumber() @IsInt() @Min(1) @Max(3650) SESSION_KEEP_DAYS = 90;
  /** File into which the worker writes the time every two seconds, for who looks whether it is alive. */
  @IsOptional() @IsString() WORKER_HEARTBEAT?: string;
  /** Whole BVNs that one user may have shown or look up in any hour, misses included. */
  @AsNumber() @IsInt() @Min(1) @Max(1000) DISCLOSURES_PER_HOUR = 20;
  @Read(blankToUndefined) @IsOptional() @IsString() DEMO_PASSWORD?: string;
  /** By whom messages are sent where an account has not chosen; without it the first that has a key, else the simulator. */
  @Read(blankToUndefined) @IsOptional() @IsIn(SMS_PROVIDERS) SMS_PROVIDER?: SmsProviderName;
  /** Let messages be simulated in production, where nobody expects it. */
  @Read(onOff) @IsBoolean(ON_OFF) SMS_SIMULATOR = false;
  /** Where the simulator calls with its receipts; without it this machine's own API. */
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) SMS_CALLBACK_URL?: string;
  /** Kobo a segment. */
  @AsNumber() @IsInt() @Min(0) @Max(100_000) SMS_RATE_KOBO = 460;
  /** The account's base address, from its dashboard: accounts have different ones. */
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) TERMII_URL?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_API_KEY?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_SECRET_KEY?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_SENDER_ID?: string;
  /** Sender of promotional messages, where Termii has approved another one for them. */
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_SENDER_ID_PROMOTIONAL?: string;
  @IsUrl({ require_tld: false }) AFRICASTALKING_URL = 'https://api.africastalking.com';
  @Read(blankToUndefined) @IsOptional() @IsString() AFRICASTALKING_USERNAME?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() AFRICASTALKING_API_KEY?: string;
  @IsString() AFRICASTALKING_SENDER_ID = '';
  /** It signs no receipts: the address that it is given carries this as `?key=`. */
  @Read(blankToUndefined) @IsOptional() @IsString() @MinLength(24) AFRICASTALKING_RECEIPT_KEY?: string;
  @IsUrl({ require_tld: false }) TWILIO_URL = 'https://api.twilio.com';
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_ACCOUNT_SID?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_AUTH_TOKEN?: string;
  /** Sends in place of the token, which then signs receipts only. */
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_API_KEY_SID?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_API_KEY_SECRET?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_FROM?: string;
}

/** What a check of the audit needs, wherever it is made: no secret of the application but the audit's. */
export class AuditCheckConfig {
  @IsAddressOf('postgres') DATABASE_URL!: string;
  @IsOptional() @IsAddressOf('postgres') DATABASE_DIRECT_URL?: string;
  /** Without it only what a public key can show is checked. */
  @IsOptional() @IsKey() AUDIT_KEY?: string;
}

/** The configuration that an environment means. Throws `StartProblem` with one line for each setting that is not right. */
export function parseConfig(env: Environment, unused: readonly (keyof Config)[] = []): Config {
  return readEnvironment(Config, env, acrossSettings, unused);
}

/** The configuration of this process. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

/** The same of a process that works as the owner of the database: it signs nobody in and queues nothing, so it is not given these. */
export function readOwnerConfig(): Config {
  return parseConfig(process.env, ['JWT_SECRET', 'REDIS_URL']);
}

/** The configuration of a process that only checks the audit. */
export function readAuditCheckConfig(): AuditCheckConfig {
  return readEnvironment(AuditCheckConfig, process.env);
}

/** What is wrong with several settings together; each line begins with the one that is to be changed. */
function acrossSettings(config: Config): string[] {
  const lines: string[] = [];
  if (config.NODE_ENV === 'production' && config.PUBLIC_URL === undefined)
    lines.push(
      'PUBLIC_URL is missing: it must be where people reach the portal, as https://gona.example.org',
    );
  if (config.METRICS_PORT !== undefined && config.METRICS_PORT === config.PORT)
    lines.push('METRICS_PORT is that of PORT: figures need a port of their own');
  if (config.SMTP_URL !== undefined) {
    if (config.ALERT_MAIL_TO.length === 0)
      lines.push('ALERT_MAIL_TO is missing: SMTP_URL is set, so it must say to whom alerts are mailed');
    if (config.ALERT_MAIL_FROM === undefined)
      lines.push('ALERT_MAIL_FROM is missing: SMTP_URL is set, so it must say as whom alerts are mailed');
  }
  if (config.TERMII_API_KEY !== undefined && config.TERMII_URL === undefined)
    lines.push("TERMII_URL is missing: it must be the base address on the Termii account's dashboard");
  if ((config.TWILIO_API_KEY_SID === undefined) !== (config.TWILIO_API_KEY_SECRET === undefined))
    lines.push('TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET go together: set both, or leave both out');
  const { WORKER_METRICS_PORT: workers } = config;
  if (workers !== undefined && [config.PORT, config.METRICS_PORT].includes(workers))
    lines.push(
      'WORKER_METRICS_PORT is that of PORT or METRICS_PORT: figures of the worker need a port of their own',
    );
  const { FILES_ACCESS_KEY_ID: id, FILES_SECRET_ACCESS_KEY: key } = config;
  if (id === undefined && key !== undefined)
    lines.push('FILES_ACCESS_KEY_ID is missing: it goes with FILES_SECRET_ACCESS_KEY');
  if (id !== undefined && key === undefined)
    lines.push('FILES_SECRET_ACCESS_KEY is missing: it goes with FILES_ACCESS_KEY_ID');
  for (const [one, ring] of Object.entries(RINGS) as [
    keyof typeof RINGS,
    (typeof RINGS)[keyof typeof RINGS],
  ][]) {
    const [hasOne, hasRing] = [config[one] !== undefined, config[ring] !== undefined];
    if (hasOne && hasRing) lines.push(`${ring} and ${one} are both set: leave one out`);
    if (!hasOne && !hasRing)
      lines.push(`${one} is missing: it must be 32 random bytes in base64 (openssl rand -base64 32)`);
  }
  const secrets = secretsOf(config);
  for (const [at, { name, value }] of secrets.entries()) {
    const same = secrets.slice(0, at).find((other) => other.value === value && other.name !== name);
    if (same)
      lines.push(
        `${name} is the same as ${same.name}: each secret must be its own (openssl rand -base64 32)`,
      );
  }
  return lines;
}

/** Every secret that an installation made for itself, those of rings by the name of their ring. */
function secretsOf(config: Config): { name: string; value: string }[] {
  return OWN_SECRETS.flatMap((name) => {
    const ring = RINGS[name as keyof typeof RINGS];
    const values = ring && config[ring] ? splitRing(config[ring]).map(([, key]) => key) : [];
    const named = values.map((value) => ({ name: ring as string, value }));
    return [...named, { name: name as string, value: config[name] }].filter(
      (each): each is { name: string; value: string } => each.value !== undefined,
    );
  });
}
