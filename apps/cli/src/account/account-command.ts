import { parseArgs } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Role, roleOf } from '#libs/contracts';
import { Accounts, Confirmations, oneTimePassword, SecondFactor, Users } from '#libs/identity';
import { Database } from '#libs/platform';
import { UsageError } from '../usage-error.js';
import { ask, askPassword, isInteractive, readStandardInput } from './prompt.js';

export const USAGE = `Usage: npm run account -- <command>

  create            create an account and its administrator
    --name <name>           name of the organisation
    --access-id <8 digits>  its sign-in address is /<access id>; random if omitted
    --username <username>   the administrator
    --display-name <name>   the administrator's display name; the username if omitted
    --role <role>           ADMIN (default) or SUPERADMIN
    --password-stdin        read the password from standard input
                            without it, a one-time password is generated and printed
  add-administrator add an independent administrator to an account, for approvals that take two people
    --access-id <8 digits>  the account
    --username, --display-name, --password-stdin as for create
  list              list all users with their account
  reset-password <username>       give a user a new one-time password; ends all of the user's sessions
    --password-stdin        read the password from standard input
  reset-second-factor <username>  turn off the second factor of a user who lost it; ends all of the user's sessions
  confirm <username>              let a user record and approve money, if no other administrator can confirm them

On a terminal, the commands ask for missing values.`;

interface Options {
  name?: string;
  'access-id'?: string;
  username?: string;
  'display-name'?: string;
  role?: string;
  'password-stdin'?: boolean;
}

/** Manages accounts and administrators from the command line. */
@Injectable()
export class AccountCommand {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly secondFactor: SecondFactor,
    private readonly confirmations: Confirmations,
  ) {}

  /** Runs a command line. Throws `UsageError`, or the domain's error with its sentence. */
  async run(words: string[]): Promise<void> {
    const { command, options } = understand(words);
    if (command === 'create') await this.create(options);
    else if (command === 'add-administrator') await this.addAdministrator(options);
    else if (command === 'list') await this.list();
    else if (command === 'reset-password') await this.resetPassword(options);
    else if (command === 'confirm') await this.confirm(options);
    else await this.resetSecondFactor(options);
  }

  private async create(options: Options): Promise<void> {
    const name = await required(options.name, '--name', 'Name of the organisation');
    const accessId =
      options['access-id'] ??
      (isInteractive() ? await ask('Access id, 8 digits (empty: random)') : undefined);
    const username = await required(options.username, '--username', "Administrator's username");
    const role = administrator(options.role);
    const { given, password } = await passwordOf(options);
    const made = await this.database.transaction(async (tx) => {
      const account = await this.accounts.createAccount(
        { ...(accessId && { accessId }), name, shortDescription: '', longDescription: '', isDemo: false },
        tx,
      );
      await this.users.createUser(userOf(account.id, { username, role, password, given }, options), tx);
      return account;
    });
    console.log(`Created account ${name} with access id ${made.accessId}, and ${role} ${username}.`);
    if (!given) console.log(`Password for the first sign-in: ${password}`);
  }

  private async addAdministrator(options: Options): Promise<void> {
    const accessId = await required(options['access-id'], '--access-id', 'Access id of the account');
    const username = await required(options.username, '--username', "Administrator's username");
    const { id, name } = await this.accounts.byAccessId(accessId);
    const { given, password } = await passwordOf(options);
    await this.users.createUser(userOf(id, { username, role: 'ADMIN', password, given }, options));
    console.log(`Added ADMIN ${username} to account ${name}.`);
    if (!given) console.log(`Password for the first sign-in: ${password}`);
  }

  private async list(): Promise<void> {
    const users = await this.users.list();
    if (users.length === 0)
      console.log('There are no users yet. Create the first: npm run account -- create');
    for (const user of users)
      console.log(
        [user.accessId, user.account, user.username, user.roles.join('+') || 'no role', user.status].join(
          '  ',
        ),
      );
  }

  private async resetPassword(options: Options): Promise<void> {
    const username = await required(options.username, '--username', 'Username');
    const { given, password } = await passwordOf(options);
    await this.users.setPassword(username, password, { isPasswordReset: given });
    console.log(`${username} has a new password; all sessions have ended.`);
    if (!given) console.log(`Password for the first sign-in: ${password}`);
  }

  private async resetSecondFactor(options: Options): Promise<void> {
    const username = await required(options.username, '--username', 'Username');
    await this.secondFactor.resetByName(username);
    console.log(`${username} no longer has a second factor; all sessions have ended.`);
  }

  private async confirm(options: Options): Promise<void> {
    const username = await required(options.username, '--username', 'Username');
    await this.confirmations.confirmByName(username);
    console.log(`${username} is confirmed and can record and approve money.`);
  }
}

const COMMANDS = [
  'create',
  'add-administrator',
  'list',
  'reset-password',
  'reset-second-factor',
  'confirm',
] as const;
type Command = (typeof COMMANDS)[number];

function understand(words: string[]): { command: Command; options: Options } {
  let parsed: { values: Options; positionals: string[] };
  try {
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        'access-id': { type: 'string' },
        username: { type: 'string' },
        'display-name': { type: 'string' },
        role: { type: 'string' },
        'password-stdin': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const [command, ...more] = parsed.positionals;
  const known = COMMANDS.find((each) => each === command);
  if (!known) throw new UsageError(command ? `Unknown command: ${command}.` : 'Give a command.');
  // The username may follow without its flag.
  if (known.startsWith('reset-') || known === 'confirm') parsed.values.username ??= more.shift();
  if (more.length > 0) throw new UsageError(`Unknown argument: ${more.join(' ')}.`);
  return { command: known, options: parsed.values };
}

async function required(value: string | undefined, flag: string, question: string): Promise<string> {
  const given = value ?? (isInteractive() ? await ask(question) : '');
  if (given.trim() === '') throw new UsageError(`${flag} is missing.`);
  return given.trim();
}

function administrator(name: string | undefined): Role {
  const role = roleOf(name ?? 'ADMIN');
  if (role !== 'ADMIN' && role !== 'SUPERADMIN') throw new UsageError('--role must be ADMIN or SUPERADMIN.');
  return role;
}

function userOf(
  accountId: number,
  { username, role, password, given }: { username: string; role: Role; password: string; given: boolean },
  options: Options,
) {
  const displayName = options['display-name'] ?? username;
  return { accountId, username, displayName, roles: [role], password, isPasswordReset: given };
}

/** Returns the given password, or a generated single-use one. */
async function passwordOf(options: Options): Promise<{ password: string; given: boolean }> {
  const password = await passwordFrom(options);
  return password === null ? { password: oneTimePassword(), given: false } : { password, given: true };
}

/** Returns the given password, or null if one must be generated. */
async function passwordFrom(options: Options): Promise<string | null> {
  if (options['password-stdin']) {
    const password = (await readStandardInput()).replace(/\r?\n$/, '');
    if (password === '') throw new UsageError('There is no password on standard input.');
    return password;
  }
  if (!isInteractive()) return null;
  return (await askPassword('Password (empty: generated and printed)')) || null;
}
