import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Applications, Apply, JOB_ADVERTS, ManageAdverts } from '#libs/adverts';
import type { SaveJobAdvertBody } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { reportPdf } from '#libs/paper';
import { Database } from '#libs/platform';
import { Records } from '#libs/records';
import { DAY_MS } from './times.js';

const MAPPER = {
  title: 'Field agent, rice farms',
  schedule: 'fullTime',
  hoursPerWeek: 40,
  duties:
    'Walk the boundaries of rice farms with their farmers.\nCheck names, phone numbers and next of kin.\nRead the data back to the farmer before you send it.',
  location: 'Argungu, Kebbi',
  employeesNeeded: 4,
  experience: '1-2',
} as const satisfies SaveJobAdvertBody;

const SUPERVISOR = {
  ...MAPPER,
  title: 'Supervisor of field agents',
  duties: 'Plan the work of twelve field agents and check their captures.',
  location: 'Birnin Kebbi',
  employeesNeeded: 1,
  experience: '3-4',
} as const satisfies SaveJobAdvertBody;

const DRAFT: SaveJobAdvertBody = {
  title: 'Enumerator, soil samples',
  schedule: 'partTime',
  hoursPerWeek: 20,
};

const APPLICANTS = [
  ['Sadiya', 'Abdullahi', 'Mapped farms for a rice mill in 2024 and 2025.', 'SHORTLISTED'],
  ['Musa', 'Gwandu', 'I ride a motorcycle and live in Argungu.', 'NEW'],
  ['Blessing', 'Yakubu', 'Two years as an enumerator in Jega.', 'NEW'],
  ['Ibrahim', 'Zuru', '', 'REJECTED'],
] as const;

/** Adverts of the demo: a draft, a published one with applications, and a closed one. */
@Injectable()
export class AdvertsSeeder {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
    private readonly adverts: ManageAdverts,
    private readonly applying: Apply,
    private readonly applications: Applications,
  ) {}

  /** Uses the first agency of the account; nothing without one, or if there are adverts. Returns the number of adverts. */
  async seed(actor: SessionActor): Promise<number> {
    const { accountId } = actor;
    const [agency] = await this.database.query<{ id: number }>(
      `SELECT id FROM shared_agency a WHERE account_id = $1 AND NOT EXISTS (SELECT FROM job_advert WHERE account_id = $1)
        ORDER BY id LIMIT 1`,
      [accountId],
    );
    if (!agency) return 0;
    const create = (body: SaveJobAdvertBody, days?: number) => {
      const closingDate = days && new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
      const whole = closingDate ? { ...body, closingDate } : body;
      return this.records.create(JOB_ADVERTS, actor, whole, { sharedAgencyId: agency.id });
    };
    const { id: closed } = await create(SUPERVISOR, 2);
    await this.adverts.publish(actor, closed);
    await this.adverts.close(actor, closed);
    const { id: open } = await create(MAPPER, 20);
    const { code } = await this.adverts.publish(actor, open);
    for (const [at, [firstName, surname, note, state]] of APPLICANTS.entries()) {
      const phone = `0803900010${at}`;
      await this.applying.apply(
        code,
        { firstName, surname, phone, note },
        await cvOf(firstName, surname, note),
      );
      const { list } = await this.applications.list(actor, open, { q: phone });
      if (state !== 'NEW' && list[0]) await this.applications.decide(actor, list[0].id, state);
    }
    await create(DRAFT);
    return 3;
  }
}

async function cvOf(firstName: string, surname: string, note: string): Promise<Buffer> {
  const pdf = await reportPdf({
    title: `${firstName} ${surname}`,
    of: 'Curriculum vitae',
    marks: ['Demo data: this person is invented.'],
    madeAt: new Date(),
    parts: [
      {
        title: 'Experience',
        headings: ['Years', 'Work'],
        rows: [['2024 to 2026', note || 'Farm work']],
        none: '',
      },
    ],
  });
  return buffer(Readable.from(pdf));
}
