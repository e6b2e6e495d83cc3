import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { isGranted } from '#libs/contracts';
import { Domains, type ExportKind } from '#libs/platform';
import { RouteTable } from '../http/route-table.js';

/** Stops the start if a user could create an export but not make the call whose rows it contains. */
@Injectable()
export class CheckExportRights implements OnApplicationBootstrap {
  constructor(
    private readonly table: RouteTable,
    private readonly domains: Domains,
  ) {}

  onApplicationBootstrap(): void {
    const faults = this.domains.exportKinds.flatMap((kind) => this.faultsOf(kind));
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  private faultsOf({ name, rowsOf, roles, grant }: ExportKind): string[] {
    const what = `${rowsOf.verb} ${rowsOf.path}`;
    const spec = this.table.routes.find(
      ({ call }) => call.verb === rowsOf.verb && call.path === rowsOf.path,
    )?.spec;
    if (!spec) return [`The export ${name} writes rows of ${what}, which no handler answers.`];
    const faults = roles
      .filter((role) => spec.roles !== 'open' && !spec.roles.includes(role))
      .map((role) => `The export ${name} is open to ${role}, and ${what} is not.`);
    const grants = spec.grant ? [spec.grant].flat() : null;
    if (grants && !grants.some((each) => grant && isGranted([grant], each)))
      faults.push(`The export ${name} needs another grant than ${what}.`);
    return faults;
  }
}
