import { Injectable } from '@nestjs/common';
import { type StoredUser, userColumn, userName } from '#libs/access';
import type { FarmerViewsDto, SeenViewDto } from '#libs/contracts';
import { numbersShown, seenBy } from '#libs/disclosure';
import { FarmerScope } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';

/** Reads who saw a farmer's data, for staff by name and for the farmer by role and office. */
@Injectable()
export class ReadSeenBy {
  constructor(
    private readonly database: Database,
    private readonly farmers: FarmerScope,
  ) {}

  /** Throws `record.notFound` out of scope. */
  async read(actor: SessionActor, farmerId: number): Promise<FarmerViewsDto> {
    await this.farmers.require(actor, farmerId);
    return this.of(farmerId, true);
  }

  /** Returns who saw the actor's own data; empty lists without a farmer's record. */
  async own({ farmerId }: SessionActor): Promise<FarmerViewsDto> {
    if (farmerId === null) return { views: [], files: [], numbers: [] };
    const { views, ...seen } = await this.of(farmerId, false);
    return { views: byOffice(views), ...seen };
  }

  private async of(farmerId: number, named: boolean): Promise<FarmerViewsDto> {
    const { views, files } = await seenBy(this.database, farmerId);
    const numbers = await numbersShown(this.database, farmerId);
    const ids = [...views, ...files, ...numbers].map(({ userId }) => userId);
    const users = await this.database.query<{ by: StoredUser; office: string }>(
      `SELECT ${userColumn('u')} AS by, a.name AS office FROM app_user u JOIN account a ON a.id = u.account_id
        WHERE u.id = ANY($1)`,
      [[...new Set(ids)]],
    );
    const known = new Map(users.map(({ by, office }) => [by.id, { by: userName(by, named), office }]));
    const withUser = <Row extends { userId: number }>(rows: readonly Row[]) =>
      rows.flatMap(({ userId, ...row }) => {
        const user = known.get(userId);
        return user ? [{ ...row, ...user }] : [];
      });
    return {
      views: withUser(views).map(({ first, last, ...view }) => ({
        ...view,
        first: first.toISOString(),
        last: last.toISOString(),
      })),
      files: withUser(files).map(({ by, office, how, at, recipient, purpose, about }) => ({
        ...{ by, office, how, recipient, purpose },
        at: at.toISOString(),
        about: named ? about : null,
      })),
      numbers: withUser(numbers).map(({ at, reason, ...shown }) => ({
        ...shown,
        at: at.toISOString(),
        reason: named ? reason : null,
      })),
    };
  }
}

/** Merges views whose users have the same role and office. ISO times sort as text. */
function byOffice(views: readonly SeenViewDto[]): SeenViewDto[] {
  const merged = new Map<string, SeenViewDto>();
  for (const view of views) {
    const key = [view.by.name, view.office, view.how].join('|');
    const before = merged.get(key);
    const first = before && before.first < view.first ? before.first : view.first;
    const last = before && before.last > view.last ? before.last : view.last;
    merged.set(key, { ...view, first, last, hours: view.hours + (before?.hours ?? 0) });
  }
  return [...merged.values()];
}
