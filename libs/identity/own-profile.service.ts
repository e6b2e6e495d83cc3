import { Injectable } from '@nestjs/common';
import { type Gender, type ProfileBody, type ProfileDto, topicOf } from '#libs/contracts';
import { type Actor, Database, DomainError } from '#libs/platform';

interface Row {
  username: string;
  display_name: string;
  first_name: string | null;
  surname: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  gender: Gender | null;
  roles: string[];
  account_name: string;
  access_id: string;
}

const FIELDS = ['firstName', 'surname', 'email', 'phone', 'address', 'gender'] as const;

/** What users say of themselves. */
@Injectable()
export class OwnProfile {
  constructor(private readonly database: Database) {}

  async read(actor: Actor): Promise<ProfileDto> {
    const [row] = await this.database.query<Row>(
      `SELECT u.username::text AS username, u.display_name, u.first_name, u.surname, u.email, u.phone, u.address, u.gender,
              u.roles, a.name AS account_name, a.access_id
         FROM app_user u JOIN account a ON a.id = u.account_id WHERE u.id = $1`,
      [actor.id],
    );
    if (!row) throw new DomainError('record.notFound');
    return {
      userId: actor.id,
      username: row.username,
      displayName: row.display_name,
      firstName: row.first_name,
      surname: row.surname,
      email: row.email,
      phone: row.phone,
      address: row.address,
      gender: row.gender,
      roles: row.roles,
      accountName: row.account_name,
      accessId: row.access_id,
    };
  }

  /** Keeps what changed, and the gender where it is not given; the name that others see follows from first name and surname. */
  async update(actor: Actor, body: ProfileBody): Promise<void> {
    const before = await this.read(actor);
    const after = {
      firstName: body.firstName.trim(),
      surname: body.surname.trim(),
      email: body.email.trim(),
      phone: body.phone.trim(),
      address: body.address.trim(),
      gender: body.gender === undefined ? before.gender : body.gender,
    };
    const fields = FIELDS.filter((field) => before[field] !== after[field]);
    if (fields.length === 0) return;
    await this.database.transaction(async (tx) => {
      await tx.query(
        `UPDATE app_user SET first_name = $2, surname = $3, email = $4, phone = $5, address = $6, gender = $7,
                             display_name = $2 || ' ' || $3 WHERE id = $1`,
        [actor.id, ...FIELDS.map((field) => after[field])],
      );
      tx.record({
        topic: topicOf.user(actor.id),
        type: 'user.profileChanged',
        subject: { kind: 'user', id: actor.id },
        data: { userId: actor.id, fields },
        accountId: actor.accountId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
    });
  }
}
