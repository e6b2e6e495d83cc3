import { getMetadataArgsStorage } from 'typeorm';
import type { AnyDomain } from './domain.js';

/** Returns the inconsistencies of a list of domains as sentences; none if they are consistent. */
export function faultsOfDomains(domains: readonly AnyDomain[]): string[] {
  return [
    ...claimedTwice('name', domains, ({ name }) => [name]),
    ...claimedTwice('table', domains, ({ owns }) => owns ?? []),
    ...claimedTwice('event', domains, ({ events }) => Object.keys(events ?? {})),
    ...claimedTwice('job', domains, ({ jobs }) => Object.keys(jobs ?? {})),
    ...claimedTwice('record kind', domains, ({ records }) => Object.keys(records ?? {})),
    ...claimedTwice('topic kind', domains, ({ topics }) => Object.keys(topics ?? {})),
    ...claimedTwice('waiting kind', domains, ({ waiting }) => Object.keys(waiting ?? {})),
    ...claimedTwice('export', domains, ({ exports }) => (exports ?? []).map(({ name }) => name)),
    ...claimedTwice('rule kind', domains, ({ rules }) => Object.keys(rules ?? {})),
    ...claimedTwice('retention kind', domains, ({ retains }) => (retains ?? []).map(({ kind }) => kind)),
    ...domains.flatMap(faultsWithin),
  ];
}

/** Throws if the domains are inconsistent: the process must not start. */
export function checkDomains(domains: readonly AnyDomain[]): void {
  const faults = faultsOfDomains(domains);
  if (faults.length > 0) throw new Error(`The domains do not fit together: ${faults.join('; ')}`);
}

function claimedTwice(
  what: string,
  domains: readonly AnyDomain[],
  claims: (domain: AnyDomain) => readonly string[],
): string[] {
  const owners = new Map<string, string[]>();
  for (const domain of domains)
    for (const claim of claims(domain)) owners.set(claim, [...(owners.get(claim) ?? []), domain.name]);
  return [...owners].flatMap(([claim, names]) =>
    names.length > 1 ? [`the ${what} ${claim} is claimed by ${names.join(' and ')}`] : [],
  );
}

function faultsWithin({
  name,
  owns = [],
  reads = [],
  entities = [],
  events = {},
  jobs = {},
  aboutPerson = [],
  holds = [],
  erases = [],
  impersonal = {},
}: AnyDomain): string[] {
  const tables = getMetadataArgsStorage().tables;
  const homeless = entities.flatMap((entity) => {
    const table = tables.find(({ target }) => target === entity)?.name;
    return table && owns.includes(table)
      ? []
      : [`${name} has the entity ${entity.name} but does not own its table`];
  });
  const idle = Object.entries(jobs).flatMap(([kind, job]) =>
    job?.handler ? [] : [`the job ${kind} has no handler`],
  );
  const stuck = Object.entries(events).flatMap(([type, meaning]) =>
    (meaning.version ?? 1) > 1 && !meaning.upgrade
      ? [`the event ${type} has version ${meaning.version} and nothing that brings earlier ones to it`]
      : [],
  );
  const foreign = [...aboutPerson, ...holds, ...erases]
    .flatMap(({ tables }) => tables)
    .concat(Object.keys(impersonal))
    .filter((table) => !owns.includes(table));
  const needless = reads.filter((table) => owns.includes(table));
  return [
    ...homeless,
    ...idle,
    ...stuck,
    ...foreign.map((table) => `${name} declares people in the table ${table} but does not own it`),
    ...needless.map((table) => `${name} reads its own table ${table}`),
  ];
}
