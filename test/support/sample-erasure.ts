import type { World } from './world.js';

/** Creates a farmer without a season, and the request that the nightly run of retention files for them. */
export async function proposeErasureOf({ db, make, account }: World): Promise<void> {
  const { id } = await make.farmer({ accountId: account.id });
  await db.query(
    `INSERT INTO data_request (account_id, farmer_id, kind, channel, received_on)
     VALUES ($1, $2, 'erasure', 'retention', current_date - 1)`,
    [account.id, id],
  );
}
