import { Controller } from '@nestjs/common';
import { listAccounts, NamedListDto } from '#libs/contracts';
import { ListAccounts } from '#libs/subscriptions';
import { Handles } from '../http/index.js';

/** Accounts of the installation. */
@Controller()
export class AccountsController {
  constructor(private readonly accounts: ListAccounts) {}

  @Handles(listAccounts, {
    summary: 'All accounts of the installation, by name',
    roles: ['SUPERADMIN'],
    scope: 'none',
    answers: NamedListDto,
  })
  list(): Promise<NamedListDto> {
    return this.accounts.all();
  }
}
