import { Injectable } from '@nestjs/common';
import { type DoneDto, type SaveSourceSignInBody, SOURCES_MESSAGES, topicOf } from '#libs/contracts';
import { encryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Config, Database, DomainError } from '#libs/platform';
import { Records } from '#libs/records';
import { findSource } from './persistence/source.queries.js';
import { SOURCES } from './source-kind.js';

/** Stores how a connection signs in, encrypted. No call returns it. */
@Injectable()
export class SaveSignIn {
  private readonly keys;

  constructor(
    private readonly database: Database,
    private readonly records: Records,
    config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  /** Throws `record.notFound` out of scope, and `request.invalid` for ODK Central without a user. */
  async save(actor: SessionActor, id: number, { username, secret }: SaveSourceSignInBody): Promise<DoneDto> {
    const { kind } = await this.records.find(SOURCES, actor, id);
    if (kind === 'odk' && !username) throw DomainError.invalid({ username: SOURCES_MESSAGES.userMissing });
    if (kind === 'kobo' && !/^[\x21-\x7e]+$/.test(secret))
      throw DomainError.invalid({ secret: SOURCES_MESSAGES.token });
    // Passwords may have any letters; the encryption is for ASCII.
    const { cipher } = encryptIdentifier(Buffer.from(secret).toString('base64'), this.keys);
    await this.database.transaction(async (tx) => {
      const { accountId, communityResourceId } = await findSource(tx, id);
      const [row] = await tx.query<{ version: number }>(
        'UPDATE source SET username = $2, secret = $3, problem = NULL, version = version + 1 WHERE id = $1 RETURNING version',
        [id, kind === 'odk' ? username : null, cipher],
      );
      tx.record({
        topic: topicOf.account(accountId),
        subject: { kind: 'source', id },
        version: row?.version,
        accountId,
        by: actor,
        type: 'source.signInChanged',
        data: { id, communityResourceId },
      });
    });
    return { code: 200, message: SOURCES_MESSAGES.signInSaved };
  }
}
