import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';
import { AsNumber, Read, SMS_PROVIDERS, type SmsProviderName, shaped } from '#libs/contracts';
import { AreNetworks } from './are-networks.js';

const blankToUndefined = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const onOff = (value: unknown) => ['on', 'true', '1', 'yes'].includes(String(value ?? '').toLowerCase());
const listed = (value: unknown) =>
  typeof value === 'string' ? value.split(/[\s,]+/).filter((each) => each !== '') : value;
const KEY = { message: '$property must be 32 random bytes in base64 (openssl rand -base64 32)' };
const IS_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** The environment, parsed once. Names and defaults are those of the README's table. */
export class Config {
  @IsIn(['development', 'test', 'production']) NODE_ENV: 'development' | 'test' | 'production' =
    'development';
  @AsNumber() @IsInt() @Min(0) @Max(65535) PORT = 3000;
  /** Address on which the API listens; `0.0.0.0` for everybody who can reach this machine. */
  @IsString() HOST = '127.0.0.1';
  /** Port of the figures for Prometheus, beside that of the API; without it nobody is given them. */
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(65535) METRICS_PORT?: number;
  @IsString() METRICS_HOST = '127.0.0.1';
  /** Serve the description of the API, and a page to try it, in production too. */
  @Read(onOff) @IsBoolean() API_DOCS = false;
  /** `postgres://user:password@host:port/database` */
  @IsString()
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must begin with postgres://' })
  DATABASE_URL!: string;
  /** The same for the owner of the tables, as whom migrations run; without it `DATABASE_URL` is the owner's. */
  @Read(blankToUndefined)
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'MIGRATION_DATABASE_URL must begin with postgres://' })
  MIGRATION_DATABASE_URL?: string;
  @AsNumber() @IsInt() @Min(2) @Max(200) DATABASE_POOL = 10;
  /** `redis://host:port/db` */
  @IsString() @Matches(/^rediss?:\/\//, { message: 'REDIS_URL must begin with redis://' }) REDIS_URL!: string;
  /** Every key of ours in Redis begins with it: two installations may share a server. */
  @IsString() @Matches(/^[\w-]{1,40}$/) REDIS_PREFIX = 'gona';
  @IsString() FILES_DIR = '.data/files';
  /** Folder in which each backup is a folder. */
  @IsString() BACKUP_DIR = '.data/backups';
  /** How many of the newest backups are kept when one more is made, and of how many days the last one; without both, all. */
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(10_000) BACKUP_KEEP?: number;
  @Read(blankToUndefined) @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(10_000) BACKUP_KEEP_DAYS?: number;
  /** Folder of pg_dump and pg_restore, where they are neither on the path nor where systems put them. */
  @Read(blankToUndefined) @IsOptional() @IsString() POSTGRES_BIN?: string;
  @IsString() @MinLength(32) JWT_SECRET!: string;
  @Matches(IS_KEY, KEY) BVN_ENCRYPTION_KEY!: string;
  @AsNumber() @IsInt() @Min(1) @Max(255) BVN_ENCRYPTION_KEY_ID = 1;
  @Matches(IS_KEY, KEY) BVN_INDEX_KEY!: string;
  @Matches(IS_KEY, KEY) FILE_ENCRYPTION_KEY!: string;
  @AsNumber() @IsInt() @Min(1) @Max(255) FILE_ENCRYPTION_KEY_ID = 1;
  /** Signs the audit; the database must not know it. */
  @Matches(IS_KEY, KEY) AUDIT_KEY!: string;
  /** Answer the specification's GETs that change state, and GET /login. */
  @Read(onOff) @IsBoolean() LEGACY_VERBS = false;
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL = 'info';
  @Read(blankToUndefined) @IsOptional() @IsString() GOOGLE_MAPS_KEY?: string;
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) MAP_STYLE_URL?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() MAP_RASTER_URL?: string;
  /** Who made the pictures of MAP_RASTER_URL: shown on the map and in its pictures. */
  @Read(blankToUndefined) @IsOptional() @IsString() @MaxLength(200) MAP_ATTRIBUTION?: string;
  /** Origins beside that of MAP_STYLE_URL from which its style takes tiles, letters and signs. */
  @Read(listed) @Matches(/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/, { each: true }) MAP_HOSTS: string[] = [];
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) SIGN_UP_URL?: string;
  /** Where people reach the portal; the only origin that a browser may call from. */
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) PUBLIC_URL?: string;
  /** Proxies before the API whose X-Forwarded-For is believed: addresses, networks, or `loopback` and `uniquelocal`. */
  @Read(listed) @AreNetworks() TRUSTED_PROXIES: string[] = [];
  /** Farms and farmers that a job stores in one transaction. */
  @AsNumber() @IsInt() @Min(1) @Max(50_000) IMPORT_CHUNK_ROWS = 10_000;
  @AsNumber() @IsInt() @Min(1) @Max(16) WORKER_CONCURRENCY = 2;
  /** Whole BVNs that one user may have shown or look up in any hour, misses included. */
  @AsNumber() @IsInt() @Min(1) @Max(1000) DISCLOSURES_PER_HOUR = 20;
  @Read(blankToUndefined) @IsOptional() @IsString() DEMO_PASSWORD?: string;
  /** By whom messages are sent where an account has not chosen; without it the first that has a key, else the simulator. */
  @Read(blankToUndefined) @IsOptional() @IsIn(SMS_PROVIDERS) SMS_PROVIDER?: SmsProviderName;
  /** Let messages be simulated in production, where nobody expects it. */
  @Read(onOff) @IsBoolean() SMS_SIMULATOR = false;
  /** Where the simulator calls with its receipts; without it this machine's own API. */
  @Read(blankToUndefined) @IsOptional() @IsUrl({ require_tld: false }) SMS_CALLBACK_URL?: string;
  /** Kobo a segment. */
  @AsNumber() @IsInt() @Min(0) @Max(100_000) SMS_RATE_KOBO = 460;
  @IsUrl({ require_tld: false }) TERMII_URL = 'https://api.ng.termii.com';
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_API_KEY?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_SECRET_KEY?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TERMII_SENDER_ID?: string;
  @IsUrl({ require_tld: false }) AFRICASTALKING_URL = 'https://api.africastalking.com';
  @Read(blankToUndefined) @IsOptional() @IsString() AFRICASTALKING_USERNAME?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() AFRICASTALKING_API_KEY?: string;
  @IsString() AFRICASTALKING_SENDER_ID = '';
  /** It signs no receipts: the address that it is given carries this as `?key=`. */
  @Read(blankToUndefined) @IsOptional() @IsString() @MinLength(24) AFRICASTALKING_RECEIPT_KEY?: string;
  @IsUrl({ require_tld: false }) TWILIO_URL = 'https://api.twilio.com';
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_ACCOUNT_SID?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_AUTH_TOKEN?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() TWILIO_FROM?: string;
}

/** What a check of the audit needs, wherever it is made: no secret of the application but the audit's. */
export class AuditCheckConfig {
  @IsString()
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must begin with postgres://' })
  DATABASE_URL!: string;
  /** Without it only what a public key can show is checked. */
  @Read(blankToUndefined) @IsOptional() @Matches(IS_KEY, KEY) AUDIT_KEY?: string;
}

type Environment = Record<string, string | undefined>;

/** The configuration that an environment means. Throws one error that names every variable that is not right. */
export function parseConfig(env: Environment): Config {
  return parse(Config, env);
}

/** The configuration of this process. */
export function readConfig(): Config {
  return parse(Config, process.env);
}

/** The configuration of a process that only checks the audit. */
export function readAuditCheckConfig(): AuditCheckConfig {
  return parse(AuditCheckConfig, process.env);
}

function parse<Settings extends object>(Class: new () => Settings, env: Environment): Settings {
  const known = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value !== undefined && value !== '' && name === name.toUpperCase(),
    ),
  );
  const config = shaped(Class, known);
  const faults = validateSync(config, { whitelist: true, forbidUnknownValues: false });
  if (faults.length > 0) {
    const lines = faults.map(
      (fault) => `  ${fault.property}: ${Object.values(fault.constraints ?? {}).join('; ')}`,
    );
    throw new Error(
      `The environment is not complete. See the README's configuration table.\n${lines.join('\n')}`,
    );
  }
  return config;
}
