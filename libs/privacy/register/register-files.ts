import type { Readable } from 'node:stream';
import { HELD_PEOPLE, LAWFUL_BASES, PROCESSOR_SERVICES, type RegisterDto, TIERS } from '#libs/contracts';
import { type ReportPart, reportPdf } from '#libs/paper';
import { count } from '#libs/platform';
import { csvStream } from '#libs/tabular';

const MISSING = 'missing';

/** Returns the register as A4 pages. */
export function registerPdf(register: RegisterDto): Promise<Readable> {
  const { accountName, madeAt, people, tier, data, processors, missing } = register;
  const parts: ReportPart[] = [
    {
      title: 'People',
      headings: ['Figure', 'Value'],
      rows: [
        ['People stored', count(people.stored)],
        ['Added or changed in the last 3 months', count(people.threeMonths)],
        ['Added or changed in the last 6 months', count(people.sixMonths)],
        ['Tier by the people stored', `${TIERS[tier]}; confirm with your data protection officer`],
      ],
    },
    {
      title: 'Missing',
      headings: ['Item'],
      rows: missing.map((sentence) => [sentence]),
      none: 'Nothing missing that Gona can check.',
    },
    {
      title: 'Data',
      headings: ['Data', 'About', 'People', 'Purpose', 'Proposed basis', 'Retention', 'Recipients'],
      rows: data.map(({ what, of, sensitive, purpose, basis, period, recipients, people: each }) => [
        sensitive ? `${what} (sensitive)` : what,
        HELD_PEOPLE[of],
        each ? count(each.stored) : '',
        purpose,
        LAWFUL_BASES[basis],
        period ?? MISSING,
        recipients.join('; '),
      ]),
    },
    {
      title: 'Processors',
      headings: ['Name', 'Service', 'Place', 'Contract', 'NDPC number', 'Basis of transfer'],
      rows: processors.map(({ name, service, place, contractOn, ndpcNumber, transferBasis }) => [
        name,
        PROCESSOR_SERVICES[service],
        place ?? MISSING,
        contractOn ?? MISSING,
        ndpcNumber ?? MISSING,
        transferBasis ?? MISSING,
      ]),
      none: 'None recorded.',
    },
  ];
  return reportPdf({
    title: 'Register of processing',
    of: accountName,
    marks: [`Made ${madeAt.slice(0, 10)}`],
    madeAt: new Date(madeAt),
    parts,
  });
}

/** Returns the figures of the half-yearly report as CSV. */
export const figuresCsv = (rows: [title: string, value: string | number][]): Readable =>
  csvStream({ header: ['Figure of the last six months', 'Value'], rows: [rows] });
