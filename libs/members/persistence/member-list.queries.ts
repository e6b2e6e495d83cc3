import { FARMER_TYPE, type MemberKind } from '#libs/contracts';
import { digitsSearched } from '#libs/phones';
import { type Database, type Page, searchCondition } from '#libs/platform';

type Reader = Pick<Database, 'query'>;

/** A member of a community, farmer or not. */
export interface MemberRow {
  kind: MemberKind;
  /** Id of the farmer, or of the member who is not a farmer. */
  id: number;
  surname: string;
  firstName: string;
  type: string;
  /** E.164 if it was validated when it was stored. */
  phone: string | null;
  email: string | null;
  createdOn: Date;
}

/** SQL of the members of community `$1`. */
const MEMBERS = `
  SELECT 'farmer' AS kind, f.id, f.surname, f.first_name, '${FARMER_TYPE}' AS type, f.phone, f.email, m.joined_on AS created_on
    FROM membership m JOIN farmer f ON f.id = m.farmer_id WHERE m.community_id = $1
  UNION ALL
  SELECT 'person', p.id, coalesce(p.surname, ''), p.first_name, coalesce(p.occupation, ''), p.phone, p.email, p.created_on
    FROM community_member p WHERE p.community_id = $1 AND p.removed_on IS NULL`;

const COLUMNS = `kind, id, surname, first_name AS "firstName", type, phone, email, created_on AS "createdOn"`;

/** Sort columns of the list; people with the same name are sorted together. */
const ORDER = {
  surname: ['lower(surname)', 'lower(first_name)'],
  firstName: ['lower(first_name)', 'lower(surname)'],
  type: ['lower(type)', 'lower(surname)', 'lower(first_name)'],
  phone: ['phone'],
  createdOn: ['created_on'],
} as const;
type MemberField = keyof typeof ORDER;
export const MEMBER_FIELDS = Object.keys(ORDER) as MemberField[];

const SEARCHED = {
  text: [`concat_ws(' ', surname, first_name, surname)`, 'type', 'email'],
  times: ['created_on'],
};

/** Selection of members of a community. */
export interface MembersChosen {
  /** Search text. */
  q?: string;
  kind?: MemberKind;
}

/** Returns SQL that tests whether a member of community `$1` is selected, and its parameters. */
function chosen(
  communityId: number,
  { q, kind }: MembersChosen,
): { condition: string; parameters: unknown[] } {
  const parameters: unknown[] = [communityId, kind ?? null];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const digits = digitsSearched(q);
  const found = searchCondition(q, SEARCHED, bind);
  const byPhone = digits === null ? '' : ` OR phone LIKE '%' || ${bind(digits)} || '%'`;
  return { condition: `($2::text IS NULL OR kind = $2) AND (${found}${byPhone})`, parameters };
}

/** Returns a page of the members of a community, and the number of matches. */
export async function listMembers(
  reader: Reader,
  { communityId, ...which }: MembersChosen & { communityId: number },
  order: { field: MemberField; descending: boolean },
  page: Page,
): Promise<{ rows: MemberRow[]; total: number }> {
  const direction = order.descending ? 'DESC' : 'ASC';
  const by = [...ORDER[order.field], 'kind', 'id'].map((column) => `${column} ${direction} NULLS LAST`);
  const { condition, parameters } = chosen(communityId, which);
  const [rows, [count]] = await Promise.all([
    reader.query<MemberRow>(
      `SELECT ${COLUMNS} FROM (${MEMBERS}) m WHERE ${condition} ORDER BY ${by.join(', ')}
        LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, page.limit, page.offset],
    ),
    reader.query<{ total: number }>(
      `SELECT count(*) AS total FROM (${MEMBERS}) m WHERE ${condition}`,
      parameters,
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Returns the total number of members of a community. */
export async function countMembers(
  reader: Reader,
  communityId: number,
): Promise<{ farmersCount: number; personsCount: number }> {
  const [row] = await reader.query<{ farmersCount: number; personsCount: number }>(
    `SELECT (SELECT count(*) FROM membership WHERE community_id = $1) AS "farmersCount",
            (SELECT count(*) FROM community_member WHERE community_id = $1 AND removed_on IS NULL) AS "personsCount"`,
    [communityId],
  );
  return row ?? { farmersCount: 0, personsCount: 0 };
}

/**
 * Returns every member of a community with contact details, in order of name, and whether they match the search. The
 * caller checks permissions.
 */
export function membersOf(
  reader: Reader,
  communityId: number,
  which: MembersChosen = {},
): Promise<(MemberRow & { isFound: boolean })[]> {
  const { condition, parameters } = chosen(communityId, which);
  return reader.query<MemberRow & { isFound: boolean }>(
    `SELECT ${COLUMNS}, coalesce(${condition}, false) AS "isFound" FROM (${MEMBERS}) m
      ORDER BY lower(surname), lower(first_name), kind, id`,
    parameters,
  );
}
