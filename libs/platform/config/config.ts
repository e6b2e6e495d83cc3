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

/** The environment, parsed once. `docs/configuration.md` lists names and defaults. */
export class Config {
  @IsIn(['development', 'test', 'production']) NODE_ENV: 'development' | 'test' | 'production' =
    'development';
  @AsNumber() @IsInt() @Min(0) @Max(65535) PORT = 3000;
  /** Address on which the API listens; `0.0.0.0` accepts connections from other machines. */
  @IsString() HOST = '127.0.0.1';
  /** Seconds that a stopping API continues to serve after it reports not ready, so that proxies can switch. */
  @AsNumber() @IsInt() @Min(0) @Max(300) DRAIN_SECONDS = 0;
  /** Port of the Prometheus metrics, next to that of the API; without it there are no metrics. */
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(65535) METRICS_PORT?: number;
  /** Port of the worker's metrics. */
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(65535) WORKER_METRICS_PORT?: number;
  @IsString() METRICS_HOST = '127.0.0.1';
  /** Base address of an OTLP receiver over HTTP; without it there are no traces. The names are OpenTelemetry's own. */
  @Read(blankToUndefined) @IsOptional() @IsHttpAddress() OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** Headers for the receiver, `name=value,name=value`. */
  @Read(blankToUndefined) @IsOptional() @AreHeaders() OTEL_EXPORTER_OTLP_HEADERS?: string;
  /** Service name of both programs in traces; `gona-api` and `gona-worker` by default. */
  @Read(blankToUndefined) @IsOptional() @IsString() @MaxLength(100) OTEL_SERVICE_NAME?: string;
  @IsIn(SAMPLERS) OTEL_TRACES_SAMPLER: (typeof SAMPLERS)[number] = 'parentbased_always_on';
  /** Share of traces that ratio samplers keep. */
  @AsNumber() @IsNumber() @Min(0) @Max(1) OTEL_TRACES_SAMPLER_ARG = 1;
  /** Mail server, as `smtp://user:password@host:port`; without it nothing is mailed. */
  @Read(blankToUndefined) @IsOptional() @IsMailServer() SMTP_URL?: string;
  /** Recipients and sender of alert mails. */
  @Read(commaListed) @AreMailboxes() ALERT_MAIL_TO: string[] = [];
  @Read(blankToUndefined) @IsOptional() @AreMailboxes() ALERT_MAIL_FROM?: string;
  /** Serves the API description, and a page to try it, in production too. */
  @Read(onOff) @IsBoolean(ON_OFF) API_DOCS = false;
  /** `postgres://user:password@host:port/database`; the password may be in `DATABASE_PASSWORD` instead. */
  @IsAddressOf('postgres') DATABASE_URL!: string;
  /** The same for the owner of the tables, used by migrations; without it `DATABASE_URL` is the owner's. */
  @IsOptional() @IsAddressOf('postgres') MIGRATION_DATABASE_URL?: string;
  /**
   * The same database and role, bypassing a pooler such as PgBouncer at `DATABASE_URL`, for session-level features.
   * Setting it means that there is a pooler.
   */
  @IsOptional() @IsAddressOf('postgres') DATABASE_DIRECT_URL?: string;
  /** A streaming replica of the database, used for heavy reads while it keeps up. */
  @IsOptional() @IsAddressOf('postgres') DATABASE_READ_URL?: string;
  @AsNumber() @IsInt() @Min(2) @Max(200) DATABASE_POOL = 10;
  /** Size of the disk that the database lies on, or of its share of it; without it nobody is told that it fills up. */
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsNumber() @Min(0.1) DATABASE_DISK_LIMIT_GB?: number;
  /** A folder on that disk, where this program sees one: then the disk itself is asked. */
  @Read(blankToUndefined) @IsOptional() @IsString() DATABASE_DISK_DIR?: string;
  /**
   * `redis://:password@host:port/db`, or `redis+sentinel://:password@host:port,host:port/master/db`; `rediss` with
   * TLS. The password may be in `REDIS_PASSWORD` instead.
   */
  @IsAddressOf('redis') REDIS_URL!: string;
  /** Password of the Sentinels, if they need one. */
  @Read(blankToUndefined) @IsOptional() @IsString() REDIS_SENTINEL_PASSWORD?: string;
  /** Prefix of all our Redis keys, so that two installations can share a server. */
  @IsString() @Matches(/^[\w-]{1,40}$/) REDIS_PREFIX = 'gona';
  @IsString() FILES_DIR = '.data/files';
  /** Bucket of an object store instead of that folder, and its keys if the environment does not provide them. */
  @IsOptional() @IsBucketAddress() FILES_URL?: string;
  @IsOptional() @IsString() FILES_ACCESS_KEY_ID?: string;
  @IsOptional() @IsString() FILES_SECRET_ACCESS_KEY?: string;
  /** A ClamAV that scans uploads, as `tcp://host:3310`; without it nothing is scanned. */
  @Read(blankToUndefined) @IsOptional() @IsScannerAddress() CLAMD_URL?: string;
  @IsSecretText() JWT_SECRET!: string;
  /** A single key, or a ring of keys in `BVN_ENCRYPTION_KEYS`; `keyRing` returns either. */
  @IsOptional() @IsKey() BVN_ENCRYPTION_KEY?: string;
  @AsNumber() @IsInt() @Min(1) @Max(255) BVN_ENCRYPTION_KEY_ID = 1;
  @IsOptional() @IsKeyRing() BVN_ENCRYPTION_KEYS?: string;
  /** Folder of backups, one subfolder each. */
  @IsString() BACKUP_DIR = '.data/backups';
  /** Number of newest backups to keep, and number of days to keep the last one of; without both, all are kept. */
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(10_000) BACKUP_KEEP?: number;
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(10_000) BACKUP_KEEP_DAYS?: number;
  /** Public keys that encrypt backups; without one they are not encrypted. */
  @Read(commaListed) @AreBackupRecipients() BACKUP_RECIPIENT: string[] = [];
  /** File of the secret key with which `npm run restore` decrypts a backup. No other program opens it. */
  @Read(blankToUndefined) @IsOptional() @IsString() BACKUP_KEY_FILE?: string;
  /** Folder of pg_dump and pg_restore, if they are neither on the path nor in a standard location. */
  @Read(blankToUndefined) @IsOptional() @IsString() POSTGRES_BIN?: string;
  @IsKey() BVN_INDEX_KEY!: string;
  @IsOptional() @IsKey() FILE_ENCRYPTION_KEY?: string;
  @AsNumber() @IsInt() @Min(1) @Max(255) FILE_ENCRYPTION_KEY_ID = 1;
  @IsOptional() @IsKeyRing() FILE_ENCRYPTION_KEYS?: string;
  /** Signs the audit log; must not be known to the database. */
  @IsKey() AUDIT_KEY!: string;
  /** Allows the specification's GETs that change state, and GET /login. */
  @Read(onOff) @IsBoolean(ON_OFF) LEGACY_VERBS = false;
  /** Commit of this build, shown with the version; set by the image. */
  @IsOptional() @Matches(/^[\w.-]{1,64}$/) GONA_REVISION?: string;
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL = 'info';
  @Read(blankToUndefined) @IsOptional() @IsString() GOOGLE_MAPS_KEY?: string;
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) MAP_STYLE_URL?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() MAP_RASTER_URL?: string;
  /** Attribution of MAP_RASTER_URL, shown on the map and in its exported images. */
  @Read(blankToUndefined) @IsOptional() @IsString() @MaxLength(200) MAP_ATTRIBUTION?: string;
  /** Further origins, besides that of MAP_STYLE_URL, from which its style loads tiles, fonts and sprites. */
  @Read(listed) @Matches(/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/, { each: true }) MAP_HOSTS: string[] = [];
  /** Hosts to which webhooks may be sent although they are private, or use http. */
  @Read(listed) @Matches(/^[\w.:-]+$/, { each: true }) WEBHOOK_HOSTS: string[] = [];
  /** Hosts of KoboToolbox and ODK Central that may be asked although they are private, or use http. */
  @Read(listed) @Matches(/^[\w.:-]+$/, { each: true }) SOURCE_HOSTS: string[] = [];
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) SIGN_UP_URL?: string;
  /** Public address of the portal; the only origin that a browser may call from. Required in production. */
  @Read(originOf) @IsOptional() @IsOrigin() PUBLIC_URL?: string;
  /** Proxies before the API whose X-Forwarded-For is trusted: addresses, networks, or `loopback` and `uniquelocal`. */
  @Read(listed) @AreNetworks() TRUSTED_PROXIES: string[] = [];
  /** Farms and farmers per transaction of a job. */
  @AsNumber() @IsInt() @Min(1) @Max(50_000) IMPORT_CHUNK_ROWS = 10_000;
  @AsNumber() @IsInt() @Min(1) @Max(16) WORKER_CONCURRENCY = 2;
  /** Days to keep ended jobs that nothing refers to. */
  @AsNumber() @IsInt() @Min(7) @Max(3650) JOB_KEEP_DAYS = 365;
  /** Days to keep ended sessions. */
  @AsNumber() @IsInt() @Min(1) @Max(3650) SESSION_KEEP_DAYS = 90;
  /** File to which the worker writes the time every two seconds, for liveness checks. */
  @IsOptional() @IsString() WORKER_HEARTBEAT?: string;
  /** Full BVNs that one user may see or look up per hour, including misses. */
  @AsNumber() @IsInt() @Min(1) @Max(1000) DISCLOSURES_PER_HOUR = 20;
  @Read(blankToUndefined) @IsOptional() @IsString() DEMO_PASSWORD?: string;
  /** SMS provider of accounts that have not chosen one; by default the first with a key, else the simulator. */
  @Read(blankToUndefined) @IsOptional() @IsIn(SMS_PROVIDERS) SMS_PROVIDER?: SmsProviderName;
  /** Allows simulated messages in production. */
  @Read(onOff) @IsBoolean(ON_OFF) SMS_SIMULATOR = false;
  /** Callback address for the simulator's delivery receipts; this machine's own API by default. */
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) SMS_CALLBACK_URL?: string;
  /** Kobo per segment. */
  @AsNumber() @IsInt() @Min(0) @Max(100_000) SMS_RATE_KOBO = 460;
  /** The account's base address, from its dashboard: accounts have different ones. */
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) TERMII_URL?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_API_KEY?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_SECRET_KEY?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_SENDER_ID?: string;
  /** Sender of promotional messages, if Termii has approved a separate one. */
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_SENDER_ID_PROMOTIONAL?: string;
  @IsUrl({ require_tld: false }) AFRICASTALKING_URL = 'https://api.africastalking.com';
  @Read(blankToUndefined) @IsOptional() @IsString() AFRICASTALKING_USERNAME?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() AFRICASTALKING_API_KEY?: string;
  @IsString() AFRICASTALKING_SENDER_ID = '';
  /** This provider signs no receipts, so its callback address carries this as `?key=`. */
  @Read(blankToUndefined) @IsOptional() @IsString() @MinLength(24) AFRICASTALKING_RECEIPT_KEY?: string;
  @IsUrl({ require_tld: false }) TWILIO_URL = 'https://api.twilio.com';
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_ACCOUNT_SID?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_AUTH_TOKEN?: string;
  /** Sends instead of the token, which then only signs receipts. */
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_API_KEY_SID?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_API_KEY_SECRET?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_FROM?: string;
  /** Allows simulated payments in production. */
  @Read(onOff) @IsBoolean(ON_OFF) WALLET_SIMULATOR = false;
  @IsUrl({ require_tld: false }) PAYSTACK_URL = 'https://api.paystack.co';
  @Read(blankToUndefined) @IsOptional() @IsString() PAYSTACK_SECRET_KEY?: string;
  /** Kobo that one payment costs, by the contract with Paystack. */
  @AsNumber() @IsInt() @Min(0) @Max(100_000) PAYSTACK_FEE_KOBO = 0;
}

/** Settings for checking the audit log on any machine: no secret of the application except the audit key. */
export class AuditCheckConfig {
  @IsAddressOf('postgres') DATABASE_URL!: string;
  @IsOptional() @IsAddressOf('postgres') DATABASE_DIRECT_URL?: string;
  /** Without it only checks with the public key are possible. */
  @IsOptional() @IsKey() AUDIT_KEY?: string;
}

/** Parses the configuration of an environment. Throws `StartProblem` with one line for each invalid setting. */
export function parseConfig(env: Environment, unused: readonly (keyof Config)[] = []): Config {
  return readEnvironment(Config, env, acrossSettings, unused);
}

/** Returns the configuration of this process. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

/**
 * Returns the configuration of a process that runs as the owner of the database; it needs no session or queue secrets.
 */
export function readOwnerConfig(): Config {
  return parseConfig(process.env, ['JWT_SECRET', 'REDIS_URL']);
}

/** Returns the configuration of a process that only checks the audit log. */
export function readAuditCheckConfig(): AuditCheckConfig {
  return readEnvironment(AuditCheckConfig, process.env);
}

/** Returns faults across several settings; each line begins with the setting to change. */
function acrossSettings(config: Config): string[] {
  const lines: string[] = [];
  if (config.NODE_ENV === 'production' && config.PUBLIC_URL === undefined)
    lines.push(
      'PUBLIC_URL is missing: set it to the address of the portal, such as https://gona.example.org',
    );
  if (config.METRICS_PORT !== undefined && config.METRICS_PORT === config.PORT)
    lines.push('METRICS_PORT is the same as PORT: metrics need a separate port');
  if (config.SMTP_URL !== undefined) {
    if (config.ALERT_MAIL_TO.length === 0)
      lines.push('ALERT_MAIL_TO is missing: SMTP_URL is set, so set it to the recipients of alerts');
    if (config.ALERT_MAIL_FROM === undefined)
      lines.push('ALERT_MAIL_FROM is missing: SMTP_URL is set, so set it to the sender of alerts');
  }
  if (config.TERMII_API_KEY !== undefined && config.TERMII_URL === undefined)
    lines.push("TERMII_URL is missing: set it to the base address on the Termii account's dashboard");
  if ((config.TWILIO_API_KEY_SID === undefined) !== (config.TWILIO_API_KEY_SECRET === undefined))
    lines.push('TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET go together: set both, or leave both out');
  const { WORKER_METRICS_PORT: workers } = config;
  if (workers !== undefined && [config.PORT, config.METRICS_PORT].includes(workers))
    lines.push(
      "WORKER_METRICS_PORT is the same as PORT or METRICS_PORT: the worker's metrics need a separate port",
    );
  const { FILES_ACCESS_KEY_ID: id, FILES_SECRET_ACCESS_KEY: key } = config;
  if (id === undefined && key !== undefined)
    lines.push('FILES_ACCESS_KEY_ID is missing: set it together with FILES_SECRET_ACCESS_KEY');
  if (id !== undefined && key === undefined)
    lines.push('FILES_SECRET_ACCESS_KEY is missing: set it together with FILES_ACCESS_KEY_ID');
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
        `${name} is the same as ${same.name}: each secret must be different (openssl rand -base64 32)`,
      );
  }
  return lines;
}

/** Returns every secret that an installation generated for itself, those of rings by the name of their ring. */
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
