import { Injectable } from '@nestjs/common';
import { LIST_LIMIT, type NamedListDto } from '#libs/contracts';
import { byName, Database } from '#libs/platform';

/** Lists the accounts that can have a subscription. */
@Injectable()
export class ListAccounts {
  constructor(private readonly database: Database) {}

  async all(): Promise<NamedListDto> {
    const list = await this.database.query<{ id: number; name: string }>(
      `SELECT id, name FROM account ORDER BY ${byName('name')}, id LIMIT ${LIST_LIMIT}`,
    );
    return { list, total: list.length };
  }
}
