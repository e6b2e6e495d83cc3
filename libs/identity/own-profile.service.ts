import { Injectable } from '@nestjs/common';
import {
  ADMINISTRATORS,
  type Gender,
  IDENTITY_MESSAGES,
  type ProfileBody,
  type ProfileDto,
  topicOf,
} from '#libs/contracts';
import { type Actor, Database, DomainError } from '#libs/platform';
import { hasRole } from './domain/roles.js';
import { rolesOf } from './domain/user-rules.js';
import { fullName } from './users.service.js';

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
  is_staff: boolean;
  account_name: string;
  access_id: string;
}

const NAMES = ['firstName', 'surname'] as const;
const FIELDS = [...NAMES, 'email', 'phone', 'address', 'gender'] as const;

/** Reads and changes users' own profiles. */
@Injectable()
export class OwnProfile {
  constructor(private readonly database: Database) {}

  /** Returns the profile: of a farmer from their record, of staff from theirs where the user has given nothing. */
  async read(actor: Pick<Actor, 'id'>): Promise<ProfileDto> {
    const [row] = await this.database.query<Row>(
      `SELECT u.username::text AS username, u.display_name,
              coalesce(f.first_name, u.first_name, named.first_name) AS first_name,
              coalesce(f.surname, u.surname, named.last_name) AS surname, coalesce(f.email, u.email, s.email) AS email,
              coalesce(f.phone, u.phone, s.phone) AS phone, coalesce(f.address, u.address, s.address) AS address,
              coalesce(f.gender, u.gender, left(s.gender, 1)) AS gender,
              u.roles, s.id IS NOT NULL AS is_staff, a.name AS account_name, a.access_id
         FROM app_user u JOIN account a ON a.id = u.account_id
         LEFT JOIN farmer f ON f.id = u.farmer_id AND 'FARMER' = ANY (u.roles)
         LEFT JOIN staff s ON s.user_id = u.id
         -- Parts of a name that is not the user's are left out.
         LEFT JOIN staff named ON named.id = s.id AND named.first_name || ' ' || named.last_name = u.display_name
        WHERE u.id = $1`,
      [actor.id],
    );
    if (!row) throw new DomainError('record.notFound');
    return {
      userId: actor.id,
      username: row.username,
      displayName: row.display_name,
      firstName: row.first_name,
      surname: row.surname,
      mayRename: hasRole(rolesOf(row.roles), ADMINISTRATORS) && !row.is_staff,
      email: row.email,
      phone: row.phone,
      address: row.address,
      gender: row.gender,
      roles: row.roles,
      accountName: row.account_name,
      accessId: row.access_id,
    };
  }

  /**
   * Stores changes; name parts and gender keep their values if not given. The display name is first name and surname.
   * Throws `request.invalid` by field for another name of a user whom only administrators rename.
   */
  async update(actor: Actor, body: ProfileBody): Promise<void> {
    const before = await this.read(actor);
    const firstName = body.firstName?.trim() ?? before.firstName;
    const surname = body.surname?.trim() ?? before.surname;
    const isSame = fullName({ firstName, surname }) === before.displayName;
    if (!before.mayRename && !isSame) requireSame(before, { firstName, surname });
    const after = {
      // Parts of an unchanged name are stored too: the user may have been given the name in one piece.
      firstName,
      surname,
      email: body.email.trim(),
      phone: body.phone.trim(),
      address: body.address.trim(),
      gender: body.gender === undefined ? before.gender : body.gender,
    };
    const fields = FIELDS.filter((field) => before[field] !== after[field]);
    const renamed = before.mayRename && !isSame && NAMES.some((name) => fields.includes(name));
    await this.database.transaction(async (tx) => {
      await tx.query(
        `UPDATE app_user SET first_name = $2, surname = $3, email = $4, phone = $5, address = $6, gender = $7,
                             display_name = CASE WHEN $8 THEN $2 || ' ' || $3 ELSE display_name END WHERE id = $1`,
        [actor.id, ...FIELDS.map((field) => after[field]), renamed],
      );
      // Values that were shown from the staff record are now the user's own.
      if (fields.length === 0) return;
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

/** Throws `request.invalid` for name parts that differ from the stored ones. */
function requireSame(before: ProfileDto, named: Pick<ProfileDto, 'firstName' | 'surname'>): void {
  const changed = NAMES.filter((field) => named[field] !== before[field]);
  if (changed.length === 0) return;
  throw DomainError.invalid(
    Object.fromEntries(changed.map((field) => [field, IDENTITY_MESSAGES.profile.nameFixed])),
  );
}
