import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  formatDateTime,
  type ReportLineDto,
  type ReportSectionDto,
  SEASON_CHECK_WORDS,
  SEASON_ITEM_WORDS,
} from '#libs/contracts';
import { type ReportPart, reportPdf } from '#libs/paper';
import { count, plural } from '#libs/platform';
import type { CountedSeason } from './count-season.service.js';
import { isMust } from './domain/judge-season.js';
import { naira } from './domain/naira.js';

const HECTARES = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const line = (label: string, value: string, more = ''): ReportLineDto => ({ label, value, more });
const percent = (part: number, whole: number) =>
  whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)} %`;
const ha = (hectares: number) => `${HECTARES.format(hectares)} ha`;

/** Returns the sections of a season's report; each open item with its reason and who wrote it. */
export function sectionsOf({ items, checks, ledger, farms }: CountedSeason): ReportSectionDto[] {
  const { total } = ledger;
  const sizes = farms.charts.sizesByLga;
  const sum = (part: 'smallHectares' | 'largeHectares') => sizes.reduce((all, size) => all + size[part], 0);
  const owing = items.find(({ item }) => item === 'farmersOwing');
  return [
    {
      title: 'Farmers and farms',
      lines: [
        line('Registered farmers', count(farms.totalFarmers)),
        line(
          'Processed farmers',
          count(farms.totalProcessed),
          percent(farms.totalProcessed, farms.totalFarmers),
        ),
        line('Farms of 0.5 ha or less', count(farms.hectaresLessThen), ha(sum('smallHectares'))),
        line('Farms above 0.5 ha', count(farms.hectaresGreaterThen), ha(sum('largeHectares'))),
        line('Mapped area', ha(farms.totalFarmSize)),
      ],
    },
    {
      title: 'Inputs and repayment, in naira',
      lines: [
        line('Entitled', naira(total.entitled)),
        line('Allocated', naira(total.allocated)),
        line('Collected', naira(total.collected)),
        line('Disbursed', naira(total.disbursed)),
        line('Recovered', naira(total.repaid), percent(total.repaid, total.received)),
        line('Still owed', naira(total.owed), `${count(owing?.n ?? 0)} farmers`),
        line('Overpaid', naira(total.overpaid)),
      ],
    },
    {
      title: 'Farms by local government',
      lines: [
        ...sizes.map(({ lga, small, large, smallHectares, largeHectares }) =>
          line(lga ?? 'Not known', count(small + large), ha(smallHectares + largeHectares)),
        ),
        ...(sizes.length > 1
          ? [
              line(
                'All',
                count(farms.hectaresLessThen + farms.hectaresGreaterThen),
                ha(sum('smallHectares') + sum('largeHectares')),
              ),
            ]
          : []),
      ],
    },
    {
      title: 'Inputs, allocated and collected',
      lines: ledger.items.map(({ inputName, unitOfMeasurement, qtyAllocated, qtyCollected }) =>
        line(
          inputName ?? 'Naira',
          `${count(qtyAllocated)} ${unitOfMeasurement ?? ''}`.trim(),
          `${count(qtyCollected)} collected`,
        ),
      ),
    },
    {
      title: 'Left open, with reasons',
      lines: items
        .filter(({ n }) => n > 0)
        .map(({ item, n, amount, reason, reasonBy }) =>
          line(
            SEASON_ITEM_WORDS[item],
            amount ? `${count(n)}, ${naira(amount)}` : count(n),
            reason ? `${reason} (${reasonBy})` : isMust(item) ? 'Must be settled first' : 'No reason yet',
          ),
        ),
    },
    {
      title: 'Checks',
      lines: checks.map(({ check, detail, clean }) =>
        line(SEASON_CHECK_WORDS[check], clean ? 'Passed' : 'Not passed', detail),
      ),
    },
  ];
}

/** Facts around the sections of a printed report. */
export interface PrintedReport {
  number: string;
  replaces: string | null;
  name: string;
  season: string;
  closedOn: Date;
  proposedBy: string;
  proposedOn: Date;
  confirmedBy: string;
  entries: number;
  publicKey: string;
}

/** Prints the report of an open season, unsigned; each page says that it is a draft. */
export async function draftReportPdf(
  { name, season, madeBy, madeAt }: { name: string; season: string; madeBy: string; madeAt: Date },
  sections: ReportSectionDto[],
): Promise<Buffer> {
  const pages: Readable = await reportPdf({
    title: `DRAFT season report, ${season}`,
    of: name,
    marks: [
      `Made by ${madeBy}, ${formatDateTime(madeAt.toISOString())}`,
      'Not signed. The season is open, so these figures can still change.',
    ],
    madeAt,
    parts: partsOf(sections),
  });
  return buffer(pages);
}

const partsOf = (sections: readonly ReportSectionDto[]): ReportPart[] =>
  sections.map(({ title, lines }) => ({
    title,
    rows: lines.map(({ label, value, more }) => [label, value, more]),
    headings: ['Item', 'Figure', ''],
    none: 'None.',
  }));

/** Prints a report as A4 pages. */
export async function seasonReportPdf(report: PrintedReport, sections: ReportSectionDto[]): Promise<Buffer> {
  const { number, replaces, closedOn } = report;
  const closed = formatDateTime(closedOn.toISOString());
  const pages: Readable = await reportPdf({
    title: `Season report, ${report.season}`,
    of: report.name,
    marks: [
      `Report ${number}, closed ${closed}${replaces ? `. It replaces ${replaces}` : ''}`,
      `${count(report.entries)} ${plural(report.entries, 'entry is', 'entries are')} locked`,
    ],
    madeAt: closedOn,
    parts: [
      ...partsOf(sections),
      {
        title: 'Signed by two people',
        headings: ['', 'Name', 'On'],
        rows: [
          ['Proposed', report.proposedBy, formatDateTime(report.proposedOn.toISOString())],
          ['Confirmed', report.confirmedBy, closed],
        ],
      },
      {
        title: 'Verify this file without Gona’s server',
        text: `Save the signature file beside this file and run: npm run report:verify -- season-report-${number}.pdf --public-key ${report.publicKey}`,
      },
    ],
  });
  return buffer(pages);
}
