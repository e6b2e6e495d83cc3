import {
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { call, type FileAnswer } from '../platform/calls.js';
import { ListQuery, NamedListDto, SuccessDto } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { defineProblems } from '../platform/problems.js';
import { type RecordEvents, recordCalls, recordMessages, recordSamples } from '../platform/record-calls.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { AsNumber, Clearable, Nested, Tidied } from '../platform/shape.js';
import { serviceProviderCalls, sharedAgencyCalls } from '../providers/index.js';

export const SCHEDULES = { fullTime: 'Full time', partTime: 'Part time', remote: 'Remote', onsite: 'Onsite' };
export type Schedule = keyof typeof SCHEDULES;
/** Years of experience. */
export const EXPERIENCES = ['1-2', '3-4', '5+'] as const;
export type Experience = (typeof EXPERIENCES)[number];

/** A published advert is closed once its closing date has passed in Nigeria. */
export const ADVERT_STATES = ['DRAFT', 'PUBLISHED', 'CLOSED'] as const;
export type AdvertState = (typeof ADVERT_STATES)[number];
export const APPLICATION_STATES = ['NEW', 'SHORTLISTED', 'REJECTED'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** Bytes of a CV. */
export const CV_LIMIT = 5 * 1024 * 1024;
/** Days after the closing date for which applications are kept. */
export const APPLICATION_DAYS = 365;

export const ADVERT_MESSAGES = {
  ...recordMessages('job advert'),
  missing: 'Fill in this field before you publish.',
  past: 'Choose a closing date from today on.',
  published: 'Job advert published',
  closed: 'Job advert closed',
  ended: 'This job no longer takes applications.',
  again: 'An application with this phone number has arrived already.',
  cvUnfit: 'The CV must be a PDF, JPEG or PNG file of at most 5 MB.',
  cvMissing: 'Attach your CV.',
  decided: 'Application updated',
  erased: 'Application deleted',
  decideFailed: 'The application could not be updated.',
};

export const ADVERT_PROBLEMS = defineProblems({
  'advert.ended': { status: 409, message: ADVERT_MESSAGES.ended },
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A job advert of a shared agency; a draft can lack any field. */
export class JobAdvertDto extends RecordDto {
  @IsString() title!: string;
  @IsOptional() @IsIn(Object.keys(SCHEDULES)) schedule!: Schedule | null;
  @IsOptional() @IsInt() hoursPerWeek!: number | null;
  @IsString() duties!: string;
  @IsString() location!: string;
  @IsOptional() @IsInt() employeesNeeded!: number | null;
  @IsOptional() @IsIn(EXPERIENCES) experience!: Experience | null;
  /** `2026-12-31`. */
  @IsOptional() @IsString() closingDate!: string | null;
  @IsIn(ADVERT_STATES) status!: AdvertState;
  /** Part of its public address, `/jobs/{code}`. */
  @IsString() code!: string;
  /** Id and name of the agency. */
  @IsInt() sharedAgency!: number;
  @IsString() agencyName!: string;
  @IsInt() applications!: number;
  @IsInt() shortlisted!: number;
}

export class JobAdvertListDto extends listOf(JobAdvertDto) {}

/** Everything may be missing: the form saves while it is filled in. */
export class SaveJobAdvertBody extends SaveRecordBody {
  @IsOptional() @Tidied() @IsString() @MaxLength(120) title?: string;
  @IsOptional() @Clearable() @IsIn(Object.keys(SCHEDULES)) schedule?: Schedule | null;
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) @Max(84) hoursPerWeek?: number | null;
  @IsOptional() @IsString() @MaxLength(4000) duties?: string;
  @IsOptional() @Tidied() @IsString() @MaxLength(120) location?: string;
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) @Max(10_000) employeesNeeded?: number | null;
  @IsOptional() @Clearable() @IsIn(EXPERIENCES) experience?: Experience | null;
  @IsOptional() @Clearable() @Matches(DAY) @IsISO8601({ strict: true }) closingDate?: string | null;
}

/** Fields that an advert needs before it is published. */
export const ADVERT_FIELDS = [
  'title',
  'schedule',
  'hoursPerWeek',
  'duties',
  'location',
  'employeesNeeded',
  'experience',
  'closingDate',
] as const satisfies (keyof SaveJobAdvertBody)[];

export const jobAdvertCalls = recordCalls<{
  within: { sharedAgencyId: number };
  list: JobAdvertListDto;
  record: JobAdvertDto;
  save: SaveJobAdvertBody;
}>('/job-postings', '/shared-agency/:sharedAgencyId');

type OfAdvert = { path: { id: number } };

/** Agencies that can advertise jobs, by name. */
export const listAdvertAgencies = call<{ answer: NamedListDto }>('GET', '/job-posting-agencies');
/** Shows an advert to anyone until its closing date. Throws `request.invalid` with the missing fields. */
export const publishAdvert = call<OfAdvert & { answer: JobAdvertDto }>('POST', '/job-postings/:id/publish');
export const closeAdvert = call<OfAdvert & { answer: JobAdvertDto }>('POST', '/job-postings/:id/close');

/** An application, from the public page of an advert. */
export class ApplyBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(60) @IsName() firstName!: string;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(60) @IsName() surname!: string;
  @Tidied() @IsString() @Matches(/^\+?\d{11,14}$/, { message: 'Phone must have 11 digits.' }) phone!: string;
  @IsOptional() @Tidied() @IsEmail() @MaxLength(254) email?: string;
  @IsOptional() @IsString() @MaxLength(2000) note?: string;
}

export class JobApplicationDto {
  @IsInt() id!: number;
  @IsString() firstName!: string;
  @IsString() surname!: string;
  @IsString() phone!: string;
  @IsString() email!: string;
  @IsString() note!: string;
  @IsIn(APPLICATION_STATES) state!: ApplicationState;
  /** `application/pdf`, `image/jpeg` or `image/png`. */
  @IsString() cvType!: string;
  /** ISO time. */
  @IsString() createdOn!: string;
}

export class JobApplicationListDto {
  @ValidateNested({ each: true }) @Nested(() => JobApplicationDto) list!: JobApplicationDto[];
  @IsInt() total!: number;
}

export class DecideApplicationBody {
  @IsIn(APPLICATION_STATES) state!: ApplicationState;
}

export const listApplications = call<OfAdvert & { query?: ListQuery; answer: JobApplicationListDto }>(
  'GET',
  '/job-postings/:id/applications',
);
export const readCv = call<OfAdvert & { answer: FileAnswer }>('GET', '/job-applications/:id/cv');
export const decideApplication = call<OfAdvert & { body: DecideApplicationBody; answer: SuccessDto }>(
  'PUT',
  '/job-applications/:id',
);
/** Deletes an application and its CV for good, such as at the applicant's request. */
export const eraseApplication = call<OfAdvert & { answer: SuccessDto }>('DELETE', '/job-applications/:id');

const WHOLE = {
  title: 'Field agent',
  schedule: 'fullTime',
  hoursPerWeek: 40,
  duties: 'Map farms of rice farmers.',
  location: 'Sokoto',
  employeesNeeded: 1,
  experience: '1-2',
  closingDate: '2037-12-31',
} satisfies SaveJobAdvertBody;

const ofAgency = async (world: SampleWorld) => {
  const { id: serviceProviderId } = await world.call(serviceProviderCalls.create);
  const path = { serviceProviderId };
  return { sharedAgencyId: (await world.call(sharedAgencyCalls.create, { path })).id };
};
const ofAdvert = async (world: SampleWorld) => ({ id: (await world.call(jobAdvertCalls.create)).id });
const ofApplication = async (world: SampleWorld) => ({
  id: await world.apply((await world.call(publishAdvert)).code),
});

export const advertSamples = [
  ...recordSamples(jobAdvertCalls, { body: WHOLE, changes: { title: 'Team leader' }, within: ofAgency }),
  sample(listAdvertAgencies, {}),
  sample(publishAdvert, { path: ofAdvert }),
  sample(closeAdvert, { path: async (world) => ({ id: (await world.call(publishAdvert)).id }) }),
  sample(listApplications, { path: ofAdvert, query: { page: 1, size: 20 } }),
  sample(readCv, { path: ofApplication }),
  sample(decideApplication, { path: ofApplication, body: { state: 'SHORTLISTED' } }),
  sample(eraseApplication, { path: ofApplication }),
];

type Codes = typeof ADVERT_PROBLEMS;
type Events = RecordEvents<'jobAdvert'>;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}

declare module '../platform/records.js' {
  interface RecordCatalogue {
    jobAdvert: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {
    'jobAdvert.published': { id: number };
    'jobAdvert.closed': { id: number };
    /** A new application, by nobody: applicants have no account. */
    'jobAdvert.applied': { id: number; applicationId: number };
    'jobAdvert.decided': { id: number; applicationId: number; state: ApplicationState };
    'jobAdvert.erased': { id: number; applicationId: number };
  }
}

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Sends an application to a published advert, as anyone can; returns its id. */
    apply(code: string): Promise<number>;
  }
}
