import { MEMBER_COLUMNS, type MemberField } from '#libs/contracts/imports/columns';
import type { MergedMemberColumn } from '#libs/members';
import { type ColumnMatch, type KnownColumns, matchColumns } from '../../domain/index.js';
import { FIRST_NAMES, PHONES, SURNAMES } from '../headings.js';
import { type ImportField, type StagedColumn } from '../import-field.js';

/** A row of a list of members as it will be stored. Blank is null; the phone is E.164. */
export type MemberValues = Record<MemberField, string | null>;

/** The cells of a row by field, as the file has them. */
export type MemberCells = Partial<Record<MemberField, string>>;

interface MemberRule {
  synonyms: string;
  check: 'name' | 'text' | 'phone' | 'email';
  column: MergedMemberColumn;
}

const RULES: Record<MemberField, MemberRule> = {
  surname: { check: 'name', synonyms: `${SURNAMES},membersurname`, column: 'surname' },
  firstName: {
    check: 'name',
    synonyms: `${FIRST_NAMES},memberfirstname,name,names,fullname,membername,nameofmember`,
    column: 'first_name',
  },
  occupation: {
    check: 'text',
    synonyms: 'occupation,type,profession,job,jobtitle,trade,work,membertype,typeofmember,designation',
    column: 'occupation',
  },
  phone: {
    check: 'phone',
    synonyms: `${PHONES},memberphone,memberphoneno,memberphonenumber`,
    column: 'phone',
  },
  email: { check: 'email', synonyms: 'email,emailaddress,mail,emailid', column: 'email' },
};

const columnOf = (
  { column }: MemberRule,
  field: MemberField,
): StagedColumn<MemberValues, MergedMemberColumn> => ({
  column,
  type: 'text',
  of: (values) => values[field],
});

/** Every field of a list of members, in template order. */
export const MEMBER_FIELDS: readonly ImportField<MemberValues, MemberField, MergedMemberColumn>[] =
  MEMBER_COLUMNS.map((column) => {
    const rule = RULES[column.field];
    const { synonyms, check } = rule;
    return { ...column, check, synonyms: synonyms.split(','), columns: [columnOf(rule, column.field)] };
  });

/** Fields required to add a member. Each row also needs a phone number or an email, in either column. */
export const REQUIRED_MEMBER_FIELDS: readonly MemberField[] = ['firstName'];

/** Matches the header of a list of members. */
export const matchMemberColumns = (header: string[], known: KnownColumns = {}): ColumnMatch<MemberField> =>
  matchColumns(MEMBER_FIELDS, header, REQUIRED_MEMBER_FIELDS, known);
