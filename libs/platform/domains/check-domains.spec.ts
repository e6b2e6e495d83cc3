import { Column, Entity, PrimaryColumn } from 'typeorm';
import { checkDomains, faultsOfDomains } from './check-domains.js';
import type { AnyDomain } from './domain.js';

class SomeModule {}

@Entity('plot')
class Plot {
  @PrimaryColumn('int') id!: number;
  @Column('text') name!: string;
}

class Handler {
  readonly kind = 'maintenance.probe';
  run = async () => async () => null;
}

const domain = (name: string, more: Partial<AnyDomain> = {}): AnyDomain => ({
  name,
  module: SomeModule,
  ...more,
});
const said = { 'staff.created': { audience: 'nobody' as const, sentence: () => ({ what: 'did' }) } };
const probe = { 'maintenance.probe': { queue: 'maintenance', handler: Handler } } as AnyDomain['jobs'];
const named = { farm: { names: async () => [] } };
const decided = { approval: { roles: [], find: async () => ({ list: [], total: 0 }) } };
const followed = { user: { roles: 'own' as const, mayFollow: () => true, idsOf: async () => [] } };

describe('domains', () => {
  it('are accepted if each owns its own', () => {
    const plots = domain('plots', { entities: [Plot], owns: ['plot'], events: said, jobs: probe });
    expect(
      faultsOfDomains([plots, domain('crops', { owns: ['crop'], reads: ['plot'], records: named })]),
    ).toEqual([]);
  });

  it.each<[string, Partial<AnyDomain>, string]>([
    ['an event', { events: said }, 'the event staff.created is claimed by one and two'],
    ['a job', { jobs: probe }, 'the job maintenance.probe is claimed by one and two'],
    ['a kind of record', { records: named }, 'the record kind farm is claimed by one and two'],
    ['a table', { owns: ['plot'] }, 'the table plot is claimed by one and two'],
    ['an export', { exports: [{ name: 'farms' } as never] }, 'the export farms is claimed by one and two'],
    ['a kind of decision', { waiting: decided }, 'the waiting kind approval is claimed by one and two'],
    ['a kind of topic', { topics: followed }, 'the topic kind user is claimed by one and two'],
  ])('do not share %s', (_what, claim, fault) => {
    expect(faultsOfDomains([domain('one', claim), domain('two', claim)])).toEqual([fault]);
  });

  it('have different names', () => {
    expect(faultsOfDomains([domain('one'), domain('one')])).toEqual([
      'the name one is claimed by one and one',
    ]);
  });

  it('own the tables of their entities', () => {
    expect(faultsOfDomains([domain('plots', { entities: [Plot], owns: ['crop'] })])).toEqual([
      'plots has the entity Plot but does not own its table',
    ]);
  });

  it('bring a handler with each job', () => {
    const jobs = { 'maintenance.probe': { queue: 'maintenance' } } as unknown as AnyDomain['jobs'];
    expect(faultsOfDomains([domain('one', { jobs })])).toEqual(['the job maintenance.probe has no handler']);
  });

  it('bring earlier versions of an event to the present one', () => {
    const events = { 'staff.created': { ...said['staff.created'], version: 2 } };
    expect(faultsOfDomains([domain('one', { events })])).toEqual([
      'the event staff.created has version 2 and nothing that brings earlier ones to it',
    ]);
  });

  it('declare only tables of others as read', () => {
    expect(faultsOfDomains([domain('one', { owns: ['plot'], reads: ['plot'] })])).toEqual([
      'one reads its own table plot',
    ]);
  });

  it('stop the process if they conflict', () => {
    expect(() =>
      checkDomains([domain('one', { owns: ['plot'] }), domain('two', { owns: ['plot'] })]),
    ).toThrow('The domains do not fit together: the table plot is claimed by one and two');
  });
});
