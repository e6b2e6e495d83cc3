import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES } from '#libs/contracts';
import { DomainError, type Transaction } from '#libs/platform';

/** Links users of role FARMER to farmers: each farmer has one user at most. */
@Injectable()
export class FarmerLinks {
  /**
   * Throws `request.invalid` at `farmerId` if the farmer belongs to another user. `userId` null: the user is being
   * created.
   */
  async requireFree(tx: Transaction, farmerId: number, userId: number | null): Promise<void> {
    const taken = await tx.query(
      'SELECT 1 FROM app_user WHERE farmer_id = $1 AND ($2::bigint IS NULL OR id <> $2)',
      [farmerId, userId],
    );
    if (taken.length > 0) throw DomainError.invalid({ farmerId: ACCESS_MESSAGES.users.farmerTaken });
  }

  /** Null: the user is no longer a farmer. */
  async set(tx: Transaction, userId: number, farmerId: number | null): Promise<void> {
    await tx.query('UPDATE app_user SET farmer_id = $2 WHERE id = $1', [userId, farmerId]);
  }
}
