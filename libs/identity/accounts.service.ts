import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { BrandingDto } from '#libs/contracts';
import { Database, DomainError, type Transaction, translateDatabaseError } from '#libs/platform';
import { accessIdFault, randomAccessId } from './domain/user-rules.js';
import { Account } from './persistence/account.entity.js';

export interface NewAccount {
  /** 8 digits; random by default. */
  accessId?: string;
  name: string;
  shortDescription: string;
  longDescription: string;
  /** `data:` or same-origin URL. */
  logo?: string | null;
  isDemo: boolean;
}

/** Manages the organisations that use the portal. */
@Injectable()
export class Accounts {
  constructor(
    private readonly database: Database,
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
  ) {}

  /**
   * Creates an account, in `tx` if given. Throws `request.invalid` for an invalid access id or an empty name,
   * `record.conflict` if the access id is taken.
   */
  async createAccount(account: NewAccount, tx?: Transaction): Promise<{ id: number; accessId: string }> {
    return tx ? this.create(tx, account) : this.database.transaction((own) => this.create(own, account));
  }

  private async create(tx: Transaction, account: NewAccount): Promise<{ id: number; accessId: string }> {
    const accessId = account.accessId ?? randomAccessId();
    const fault = accessIdFault(accessId) ?? (account.name.trim() === '' ? 'An account needs a name.' : null);
    if (fault) throw new DomainError('request.invalid', fault);
    if (await tx.manager.existsBy(Account, { accessId }))
      throw new DomainError('record.conflict', `The access id ${accessId} is taken.`);
    const saved = await tx.manager.save(Account, {
      accessId,
      name: account.name.trim(),
      shortDescription: account.shortDescription,
      longDescription: account.longDescription,
      logo: account.logo ?? null,
      isDemo: account.isDemo,
    });
    return { id: saved.id, accessId };
  }

  /** Returns the public data of an account, for the sign-in page. Throws `record.notFound`. */
  async branding(accessId: string): Promise<BrandingDto> {
    const { logo, name, shortDescription, longDescription } = await this.byAccessId(accessId);
    return { logo, name, accountName: name, shortDescription, longDescription };
  }

  /** Throws `record.notFound`. */
  async byAccessId(accessId: string): Promise<Account> {
    const account = accessIdFault(accessId) ? null : await this.find(accessId);
    if (!account) throw new DomainError('record.notFound', 'No account has this access id.');
    return account;
  }

  private find(accessId: string): Promise<Account | null> {
    return this.accounts.findOneBy({ accessId }).catch((error: unknown) => {
      throw translateDatabaseError(error);
    });
  }
}
