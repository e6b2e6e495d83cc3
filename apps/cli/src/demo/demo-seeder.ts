import { Injectable } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import type { Role } from '#libs/contracts';
import { Accounts, Users } from '#libs/identity';
import { alone, Config, Database } from '#libs/platform';
import { seedAgents } from './agents.js';
import { seedExtension } from './extension.js';
import { seedLand } from './land.js';
import { LedgerSeeder } from './ledger-seeder.js';
import { seedPay } from './pay.js';
import { seedProfiles } from './profiles.js';
import { ACCOUNT, FARMER_USER, LOGO_URL, RESOURCES, USERS } from './programme.js';
import { ProgrammeSeeder } from './programme-seeder.js';
import { seedStaff } from './staff.js';
import { seedSubscriptions } from './subscriptions.js';
import { seedTasks } from './tasks.js';
import { seedWallet } from './wallet.js';

type Say = (line: string) => void;

/** Makes the demo account, or its missing parts. A repeated run changes only a different password. */
@Injectable()
export class DemoSeeder {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly programme: ProgrammeSeeder,
    private readonly ledger: LedgerSeeder,
  ) {}

  /** Throws a plain `Error` with a message in production, without a password, and if the account is not the demo's. */
  async run(say: Say): Promise<void> {
    const { NODE_ENV, DEMO_PASSWORD: password } = this.config;
    if (NODE_ENV === 'production')
      throw new Error(
        'There is no demo data in production. Make the first account by `npm run account -- create`.',
      );
    if (!password) throw new Error('Set DEMO_PASSWORD: the password that all demo users are to have.');
    await alone(this.config, 'demo', () => this.seed(password, say));
  }

  private async seed(password: string, say: Say): Promise<void> {
    const accountId = await this.account(say);
    for (const { username, displayName, role, phone } of USERS)
      await this.user({ accountId, username, displayName, roles: [role], phone }, password, say);
    const staff = await seedStaff(this.database, accountId);
    if (staff > 0) say(`${staff} staff records with all grants`);
    const agents = await seedAgents(this.database, accountId);
    if (agents > 0) say(`${agents} agents of two agencies`);
    await this.programme.seed(accountId, say);
    await this.ledger.seed(accountId, say);
    const land = await seedLand(this.database, accountId);
    if (land > 0) say(`${land} farm resources with soil samples and assets, and stock`);
    const postings = await seedTasks(this.database, accountId);
    if (postings > 0) say(`${postings} postings of agents`);
    const captures = await seedPay(this.database, accountId);
    if (captures > 0) say(`${captures} captures, and the pay of their agents`);
    const paid = await seedWallet(this.database, this.config, accountId);
    if (paid > 0) say(`a wallet, and bank accounts of ${paid} agents`);
    const [farmer] = await this.database.query<{ id: number; name: string; phone: string }>(
      `SELECT id, concat_ws(' ', first_name, surname) AS name, phone FROM farmer WHERE account_id = $1 AND temp_id = $2`,
      [accountId, `${FARMER_USER.resource}-2026-00001`],
    );
    await this.user(
      {
        accountId,
        username: FARMER_USER.username,
        displayName: farmer?.name ?? FARMER_USER.username,
        roles: [FARMER_USER.role],
        phone: farmer?.phone ?? null,
        farmerId: farmer?.id ?? null,
      },
      password,
      say,
    );
    const issues = await seedExtension(this.database, accountId);
    if (issues > 0) say(`${issues} issues of farmers, and an outbreak`);
    const subscriptions = await seedSubscriptions(this.database, accountId);
    if (subscriptions > 0) say(`${subscriptions} subscriptions`);
    const profiles = await seedProfiles(this.database, accountId);
    if (profiles > 0) say(`${profiles} profiles`);
    say(
      `Demo account ${ACCOUNT.accessId}: ${RESOURCES.length} community resources, ${USERS.length + 1} users.`,
    );
  }

  private async account(say: Say): Promise<number> {
    const [known] = await this.database.query<{ id: number; is_demo: boolean }>(
      'SELECT id, is_demo FROM account WHERE access_id = $1',
      [ACCOUNT.accessId],
    );
    if (known && !known.is_demo)
      throw new Error(`The account ${ACCOUNT.accessId} is in real use. Nothing was changed.`);
    if (known) return known.id;
    say(`Making the account ${ACCOUNT.name}`);
    return (await this.accounts.createAccount({ ...ACCOUNT, logo: LOGO_URL, isDemo: true })).id;
  }

  private async user(
    user: {
      accountId: number;
      username: string;
      displayName: string;
      roles: Role[];
      phone: string | null;
      farmerId?: number | null;
    },
    password: string,
    say: Say,
  ): Promise<void> {
    const [known] = await this.database.query<{ account_id: number; password_hash: string }>(
      'SELECT account_id, password_hash FROM app_user WHERE username = $1',
      [user.username],
    );
    if (known && known.account_id !== user.accountId) {
      // Usernames are unique over all accounts: this one belongs to another account.
      say(`The username ${user.username} is taken by another account and stays as it is`);
      return;
    }
    if (!known) {
      await this.users.createUser({ ...user, password, isPasswordReset: true });
      return;
    }
    if (await verify(known.password_hash, password)) return;
    await this.users.setPassword(user.username, password, { isPasswordReset: true });
    say(`${user.username} has the new password`);
  }
}
