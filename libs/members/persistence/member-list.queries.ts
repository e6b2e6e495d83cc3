import { type CommunityMemberQuery, FARMER_TYPE, type MemberKind } from '#libs/contracts';
import { digitsSearched } from '#libs/phones';
import { type Bind, byName, type Database, listRows, searchCondition } from '#libs/platform';

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

/** Returns SQL of the members of a community. */
const membersSql = (id: string) => `
  SELECT 'farmer' AS kind, f.id, f.surname, f.first_name, '${FARMER_TYPE}' AS type, f.phone, f.email, m.joined_on AS created_on
    FROM membership m JOIN farmer f ON f.id = m.farmer_id
   WHERE m.community_id = ${id} AND f.main_id IS NULL
  UNION ALL
  SELECT 'person', p.id, coalesce(p.surname, ''), p.first_name, coalesce(p.occupation, ''), p.phone, p.email, p.created_on
    FROM community_member p WHERE p.community_id = ${id} AND p.removed_on IS NULL`;

const COLUMNS = `kind, id, surname, first_name AS "firstName", type, phone, email, created_on AS "createdOn"`;

/** Sort columns of the list; people with the same name are sorted together. */
const SORTS = {
  surname: [byName('surname'), byName('first_name')],
  firstName: [byName('first_name'), byName('surname')],
  type: ['lower(type)', byName('surname'), byName('first_name')],
  phone: ['phone'],
  createdOn: ['created_on'],
} as const;

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

/** Returns SQL that tests whether a member is selected. */
function chosen({ q, kind }: MembersChosen, bind: Bind): string {
  const digits = digitsSearched(q);
  const byPhone = digits === null ? '' : ` OR phone LIKE '%' || ${bind(digits)} || '%'`;
  const ofKind = kind === undefined ? '' : `kind = ${bind(kind)} AND `;
  return `${ofKind}(${searchCondition(q, SEARCHED, bind)}${byPhone})`;
}

/** Returns a page of the members of a community. Throws `request.invalid` for a field it cannot sort by. */
export function listMembers(
  reader: Reader,
  communityId: number,
  query: CommunityMemberQuery,
): Promise<{ rows: MemberRow[]; total: number }> {
  const statement = {
    columns: COLUMNS,
    from: (bind: Bind) => `(${membersSql(bind(communityId))}) m`,
    where: (bind: Bind) => [chosen(query, bind)],
    sorts: SORTS,
    sortedBy: 'surname',
    ties: ['kind', 'id'],
  };
  return listRows<MemberRow>(reader, statement, query);
}

/** Returns the total number of members of a community. */
export async function countMembers(
  reader: Reader,
  communityId: number,
): Promise<{ farmersCount: number; personsCount: number }> {
  const [row] = await reader.query<{ farmersCount: number; personsCount: number }>(
    `SELECT (SELECT count(*) FROM membership
              WHERE community_id = $1 AND farmer_id NOT IN (SELECT id FROM farmer WHERE main_id IS NOT NULL)) AS "farmersCount",
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
  const parameters: unknown[] = [communityId];
  const condition = chosen(which, (value) => `$${parameters.push(value)}`);
  return reader.query<MemberRow & { isFound: boolean }>(
    `SELECT ${COLUMNS}, coalesce(${condition}, false) AS "isFound" FROM (${membersSql('$1')}) m
      ORDER BY ${byName('surname')}, ${byName('first_name')}, kind, id`,
    parameters,
  );
}
