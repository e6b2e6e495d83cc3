import {
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { defineExport } from '../exports/constants.js';
import { Figure } from '../inputs/eop.dto.js';
import { IsName } from '../platform/names.js';
import { type RecordEvents, recordCalls, recordMessages, recordSamples } from '../platform/record-calls.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import { serviceProviderCalls } from '../providers/index.js';

/** Days that the list of crews shows, from today. */
export const CREW_DAYS = 14;
/** Most bookings that come with the list of crews. */
export const SOON_BOOKINGS = 50;
/** Most days of one booking. */
export const BOOKING_DAYS = 60;

export const CREW_MESSAGES = recordMessages('crew');

export const BOOKING_MESSAGES = {
  ...recordMessages('booking'),
  daysWrong: 'The last day is before the first.',
  tooLong: `Book at most ${BOOKING_DAYS} days at once.`,
  taken: 'The crew is booked on one of these days.',
};

/** Days as `2026-11-28`, the last one included. */
export class DaysDto {
  @IsString() from!: string;
  @IsString() to!: string;
}

/** A crew of a service provider. Gona keeps no names of its workers. */
export class CrewDto extends RecordDto {
  @IsString() name!: string;
  @IsString() skill!: string;
  @IsInt() people!: number;
  /** Naira a day for one person. */
  @IsNumber() dayRate!: number;
  /** Bookings that touch the next `CREW_DAYS` days. */
  @ValidateNested({ each: true }) @Nested(() => DaysDto) booked!: DaysDto[];
  /** Id and name of the provider. */
  @IsInt() serviceProvider!: number;
  @IsString() providerName!: string;
}

/** The days of a booking that are on screen. */
export class SoonBookingDto extends DaysDto {
  @IsInt() id!: number;
  @IsInt() crew!: number;
  @IsString() crewName!: string;
  @IsString() place!: string;
  @IsInt() days!: number;
  @IsInt() people!: number;
  @IsNumber() cost!: number;
}

export class CrewListDto extends listOf(CrewDto) {
  /** Skills of the provider's crews, by name. */
  @IsString({ each: true }) skills!: string[];
  /** First bookings of the next `CREW_DAYS` days, at most `SOON_BOOKINGS`, and the number of all. */
  @ValidateNested({ each: true }) @Nested(() => SoonBookingDto) soon!: SoonBookingDto[];
  @IsInt() bookings!: number;
  /** Sums of all crews of the provider. */
  @IsInt() totalPeople!: number;
  /** Person-days booked in the next `CREW_DAYS` days, and their naira. */
  @IsInt() bookedDays!: number;
  @IsNumber() bookedCost!: number;
  /** Crews without a booking today, and their people. */
  @IsInt() freeCrews!: number;
  @IsInt() freePeople!: number;
}

export class SaveCrewBody extends SaveRecordBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() name!: string;
  /** Such as "Rice transplanting". */
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) skill!: string;
  @AsNumber() @IsInt() @Min(1) @Max(1000) people!: number;
  @Figure(2, 1_000_000) dayRate!: number;
}

export const crewCalls = recordCalls<{
  within: { serviceProviderId: number };
  list: CrewListDto;
  record: CrewDto;
  save: SaveCrewBody;
}>('/crews', '/serviceprovider/:serviceProviderId');

/** Days of a crew for someone. */
export class BookingDto extends RecordDto {
  @IsString() from!: string;
  @IsString() to!: string;
  /** Community or farm that the crew works for. */
  @IsString() place!: string;
  @IsInt() days!: number;
  @IsInt() people!: number;
  /** Naira: days by people by day rate, as of the booking. */
  @IsNumber() cost!: number;
  /** Id of the crew. */
  @IsInt() crew!: number;
}

export class BookingListDto extends listOf(BookingDto) {}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class SaveBookingBody extends SaveRecordBody {
  @Matches(DAY) @IsISO8601({ strict: true }) from!: string;
  @Matches(DAY) @IsISO8601({ strict: true }) to!: string;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(200) place!: string;
}

export const bookingCalls = recordCalls<{
  within: { crewId: number };
  list: BookingListDto;
  record: BookingDto;
  save: SaveBookingBody;
}>('/bookings', '/crews/:crewId');

export const labourSamples = [
  ...recordSamples(crewCalls, {
    body: { name: 'Argungu transplanting A', skill: 'Rice transplanting', people: 12, dayRate: 3500 },
    fresh: (word) => ({ name: `Crew ${word}` }),
    within: async (world) => ({ serviceProviderId: (await world.call(serviceProviderCalls.create)).id }),
  }),
  ...recordSamples(bookingCalls, {
    body: { from: '2027-03-01', to: '2027-03-05', place: 'Dikko Growers' },
    changes: { place: 'Gulma Growers' },
    within: async (world) => ({ crewId: (await world.call(crewCalls.create)).id }),
  }),
];

defineExport('crews');

type Events = RecordEvents<'crew'> & RecordEvents<'booking'>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    crew: true;
    booking: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {}
}

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    crews: true;
  }
}
