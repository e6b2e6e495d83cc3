import {
  BOOKING_DAYS,
  BOOKING_MESSAGES,
  BookingDto,
  BookingListDto,
  bookingCalls,
  CREW_DAYS,
  CREW_MESSAGES,
  CrewDto,
  CrewListDto,
  crewCalls,
  EVALUATORS,
  GRANTS,
  SaveBookingBody,
  SaveCrewBody,
  SOON_BOOKINGS,
  type SoonBookingDto,
} from '#libs/contracts';
import { byName, DomainError, type Reader, type Scope, type Transaction } from '#libs/platform';
import { requireProvider } from '#libs/providers';
import { type RecordChange, recordKind, type StoredRecord } from '#libs/records';

const RIGHTS = { roles: EVALUATORS, grants: { view: GRANTS.viewAgencies, edit: GRANTS.editAgencies } };
const BACK_WITH_PARENT = {
  beforeRestore: async (_tx: Transaction, { isVisible }: StoredRecord) => {
    if (!isVisible) throw new DomainError('trash.parentGone');
  },
};

/** Today in Nigeria, as all days of the portal. */
const TODAY = `(now() AT TIME ZONE 'Africa/Lagos')::date`;
const LAST = `${TODAY} + ${CREW_DAYS - 1}`;
const DAY = 'YYYY-MM-DD';
/** Bookings of the crew `t` that touch the days on screen. */
const SOON = `booking b WHERE b.crew_id = t.id AND b.removed_on IS NULL AND b.to_day >= ${TODAY} AND b.from_day <= ${LAST}`;

/** Record kind: crews of a service provider; their workers are not recorded. */
export const CREWS = recordKind({
  ...RIGHTS,
  ...BACK_WITH_PARENT,
  kind: 'crew',
  calls: crewCalls,
  dtos: { list: CrewListDto, record: CrewDto, save: SaveCrewBody },
  table: 'crew',
  called: ['crew', 'crews'],
  messages: CREW_MESSAGES,
  joins: 'JOIN service_provider p ON p.id = t.service_provider_id',
  visible: 'p.removed_on IS NULL',
  description: "t.name || ' (' || p.name || ')'",
  within: { parameter: 'serviceProviderId', column: 'service_provider_id', require: requireProvider },
  fields: {
    name: 't.name',
    skill: 't.skill',
    people: 't.people',
    dayRate: 't.day_rate::float8',
    booked: `(SELECT coalesce(jsonb_agg(jsonb_build_object('from', to_char(b.from_day, '${DAY}'), 'to', to_char(b.to_day, '${DAY}'))
      ORDER BY b.from_day), '[]') FROM ${SOON})`,
    serviceProvider: 't.service_provider_id',
    providerName: 'p.name',
  },
  sorts: { name: byName('t.name'), skill: 'lower(t.skill)', people: 't.people', dayRate: 't.day_rate' },
  sortedBy: 'name',
  searches: { text: ['t.name', 't.skill'] },
  stored: ({ name, skill, people, dayRate }) => ({ name, skill, people, day_rate: dayRate }),
  listFacts,
  // Bookings refer to it.
  staysAfterPurge: true,
  export: {
    name: 'crews',
    columns: {
      name: { heading: 'Name' },
      providerName: { heading: 'Service Provider' },
      skill: { heading: 'Skill' },
      people: { heading: 'People', type: 'count' },
      dayRate: { heading: 'Day Rate', type: 'number', is: 'naira for one person' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});

type Visible = { condition: string; parameters: unknown[] };

/** Returns the sums, the skills and the next bookings of a provider's crews. */
async function listFacts(
  reader: Reader,
  { condition, parameters }: Visible,
): Promise<Omit<CrewListDto, 'list' | 'total' | 'links'>> {
  const crews = 'crew t JOIN service_provider p ON p.id = t.service_provider_id';
  const onScreen = `SELECT b.*, least(b.to_day, ${LAST}) - greatest(b.from_day, ${TODAY}) + 1 AS n FROM ${SOON}`;
  const [[sums], soon] = await Promise.all([
    reader.query<Omit<CrewListDto, 'list' | 'total' | 'links' | 'soon'>>(
      `SELECT coalesce(sum(t.people), 0)::int AS "totalPeople", coalesce(sum(b.days), 0)::int AS "bookedDays",
              coalesce(sum(b.cost), 0)::float8 AS "bookedCost", count(*) FILTER (WHERE NOT b.today)::int AS "freeCrews",
              coalesce(sum(t.people) FILTER (WHERE NOT b.today), 0)::int AS "freePeople",
              coalesce(sum(b.bookings), 0)::int AS bookings,
              coalesce(array_agg(DISTINCT t.skill ORDER BY t.skill), '{}') AS skills
         FROM ${crews}
         CROSS JOIN LATERAL (
           SELECT count(*) AS bookings, sum(n * b.people) AS days, sum(n * b.people * b.day_rate) AS cost,
                  coalesce(bool_or(${TODAY} BETWEEN b.from_day AND b.to_day), false) AS today
             FROM (${onScreen}) b) b
        WHERE ${condition}`,
      parameters,
    ),
    reader.query<SoonBookingDto>(
      `SELECT b.id, t.id AS crew, t.name AS "crewName", b.place, to_char(greatest(b.from_day, ${TODAY}), '${DAY}') AS from,
              to_char(least(b.to_day, ${LAST}), '${DAY}') AS to, b.n AS days, b.people, (b.n * b.people * b.day_rate)::float8 AS cost
         FROM ${crews} CROSS JOIN LATERAL (${onScreen}) b
        WHERE ${condition} ORDER BY b.from_day, b.id LIMIT ${SOON_BOOKINGS}`,
      parameters,
    ),
  ]);
  if (!sums) throw new Error('a sum always has a row');
  return { ...sums, soon };
}

/** Record kind: days for which a crew is booked, at the rate of that time. A crew works in one place a day. */
export const BOOKINGS = recordKind({
  ...RIGHTS,
  ...BACK_WITH_PARENT,
  kind: 'booking',
  calls: bookingCalls,
  dtos: { list: BookingListDto, record: BookingDto, save: SaveBookingBody },
  table: 'booking',
  called: ['booking', 'bookings'],
  messages: BOOKING_MESSAGES,
  joins: 'JOIN crew c ON c.id = t.crew_id JOIN service_provider p ON p.id = c.service_provider_id',
  visible: 'c.removed_on IS NULL AND p.removed_on IS NULL',
  name: 't.place',
  description: "t.place || ' (' || c.name || ')'",
  within: { parameter: 'crewId', column: 'crew_id', require: requireCrew },
  fields: {
    from: `to_char(t.from_day, '${DAY}')`,
    to: `to_char(t.to_day, '${DAY}')`,
    place: 't.place',
    days: 't.to_day - t.from_day + 1',
    people: 't.people',
    cost: '((t.to_day - t.from_day + 1) * t.people * t.day_rate)::float8',
    crew: 't.crew_id',
  },
  sorts: { from: 't.from_day', place: 'lower(t.place)' },
  sortedBy: '-from',
  searches: { text: ['t.place'] },
  stored: ({ from, to, place }) => ({ from_day: from, to_day: to, place }),
  check: ({ from, to }): Record<string, string> => {
    if (to < from) return { to: BOOKING_MESSAGES.daysWrong };
    return (Date.parse(to) - Date.parse(from)) / 86_400_000 >= BOOKING_DAYS
      ? { to: BOOKING_MESSAGES.tooLong }
      : {};
  },
  beforeSave: takeDays,
});

/** Returns the account of a crew whose provider is not in the trash. Throws `record.notFound` for another account. */
async function requireCrew(reader: Reader, { accountId }: Scope, id: number) {
  const [row] = await reader.query<{ accountId: number }>(
    `SELECT c.account_id AS "accountId" FROM crew c JOIN service_provider p ON p.id = c.service_provider_id
      WHERE c.id = $1 AND c.removed_on IS NULL AND p.removed_on IS NULL AND ($2::bigint IS NULL OR c.account_id = $2)`,
    [id, accountId],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/** Locks the crew, refuses days that it has already, and stores its size and rate with a new booking. */
async function takeDays(tx: Transaction, change: RecordChange<SaveBookingBody>): Promise<void> {
  const { id, parent, values, body } = change;
  const [crew] = await tx.query<{ id: number; people: number; dayRate: string }>(
    `SELECT c.id, c.people, c.day_rate AS "dayRate" FROM crew c
      WHERE c.id = coalesce($1, (SELECT crew_id FROM booking WHERE id = $2)) FOR UPDATE`,
    [parent, id],
  );
  if (!crew) throw new DomainError('record.notFound');
  await requireFree(tx, { crewId: crew.id, id, from: body.from, to: body.to });
  if (id === null) Object.assign(values, { people: crew.people, day_rate: crew.dayRate });
}

async function requireFree(
  tx: Transaction,
  { crewId, id, from, to }: { crewId: number; id: number | null; from: string; to: string },
): Promise<void> {
  const taken = await tx.query(
    `SELECT 1 FROM booking WHERE crew_id = $1 AND removed_on IS NULL AND id IS DISTINCT FROM $2
        AND from_day <= $4::date AND to_day >= $3::date LIMIT 1`,
    [crewId, id, from, to],
  );
  if (taken.length > 0) throw DomainError.invalid({ from: BOOKING_MESSAGES.taken });
}
