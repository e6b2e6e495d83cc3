import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { EXPORTS_MESSAGES, type ExportKindListDto, type ExportKindName, isGranted } from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import { hasRole, type SessionActor } from '#libs/identity';
import { DomainError, Domains, type ExportKind } from '#libs/platform';
import { hiddenNumbers, sensitiveIn } from './kinds/index.js';

/** Export permissions. */
@Injectable()
export class ExportRights {
  constructor(
    private readonly access: Access,
    private readonly disclosures: Disclosures,
    private readonly domains: Domains,
  ) {}

  kind(name: ExportKindName): ExportKind {
    return this.domains.exportOf(name);
  }

  /** Tests whether the actor may read the rows of a kind; never during impersonation. */
  async allows(actor: SessionActor, kind: ExportKind): Promise<boolean> {
    if (actor.seenBy || !hasRole(actor.roles, kind.roles)) return false;
    return !kind.grant || isGranted(await this.access.grantsOf(actor), kind.grant);
  }

  /** Throws `session.forbidden`. */
  async require(actor: SessionActor, kind: ExportKind): Promise<void> {
    if (!hasRole(actor.roles, kind.roles))
      throw new DomainError('session.forbidden', EXPORTS_MESSAGES.notYours);
    if (kind.grant) await this.access.requireGrant(actor, kind.grant);
  }

  /** Returns the fields of a kind's columns that the actor has no grant for. */
  async hiddenFrom(actor: SessionActor, { columns }: ExportKind): Promise<string[]> {
    const grants = await this.access.grantsOf(actor);
    return columns.flatMap(({ field, grant }) => (grant && !isGranted(grants, grant) ? [field] : []));
  }

  /** Returns the kinds that the actor may export, with their columns. */
  async kinds(actor: SessionActor): Promise<ExportKindListDto> {
    const grants = await this.access.grantsOf(actor);
    const kinds = this.domains.exportKinds.filter(
      ({ roles, grant }) => hasRole(actor.roles, roles) && (!grant || isGranted(grants, grant)),
    );
    const mayResearch = kinds.some(({ name }) => name === 'research');
    const list = kinds.map((kind) => {
      const sensitive = sensitiveIn(kind);
      return {
        kind: kind.name,
        label: kind.label,
        about: kind.about,
        formats: [...kind.formats],
        columns: kind.columns
          .filter(({ grant }) => !grant || isGranted(grants, grant))
          .map(({ field, heading }) => ({ field, heading })),
        statuses: [...(kind.statuses ?? [])],
        byCommunity: kind.byCommunity ?? false,
        ofFarms: kind.ofFarms ?? false,
        ofMessages: kind.ofMessages ?? false,
        ofLedger: kind.ofLedger ?? null,
        namesProduct: kind.namesProduct ?? false,
        ofPeople: kind.farmer !== undefined,
        whole: hiddenNumbers(kind.columns) !== null && this.disclosures.may(actor) && !actor.seenBy,
        sensitive,
        smaller: sensitive.length > 0 && mayResearch ? ('research' as const) : null,
      };
    });
    return { list, total: list.length };
  }
}

/** Throws `request.invalid` if a kind has no numbers to show in full. */
export function requireHidden(kind: ExportKind): void {
  if (hiddenNumbers(kind.columns) === null) throw DomainError.invalid({ kind: EXPORTS_MESSAGES.noWhole });
}
