import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import {
  IDENTITY_MESSAGES,
  Nested,
  PLATFORM_MESSAGES,
  ProfileBody,
  SaveCommunityBody,
  SaveCommunityResourceBody,
  SaveStaffBody,
  STAFF_MESSAGES,
} from '#libs/contracts';
import { problemsOf, tidy } from './dto-problems.js';

class Part {
  @IsInt() amount!: number;
}
class Body {
  @IsString() @IsNotEmpty() @MaxLength(5) name!: string;
  @IsOptional() @IsEmail() email?: string;
  @IsOptional() @IsInt() @Min(1) @Max(90) age?: number;
  @IsOptional() @IsString() @MinLength(10) accountName?: string;
  @IsOptional() @IsIn(['a', 'b']) choice?: string;
  @IsOptional() @Matches(/^x/) code?: string;
  @IsOptional() @IsArray() @ArrayMaxSize(2) list?: string[];
  @IsOptional() @ValidateNested({ each: true }) @Nested(() => Part) parts?: Part[];
  @IsOptional() @IsInt({ message: 'Say how many.' }) @Min(1) count?: number;
}

const good = { name: 'Ada' };

describe('problemsOf', () => {
  it.each<[object, Record<string, string>]>([
    [good, {}],
    [{}, { name: 'Full name is required.' }],
    [{ name: '' }, { name: 'Full name is required.' }],
    [{ name: 'Adamu Bala' }, { name: 'Full name can have at most 5 characters.' }],
    [{ ...good, email: 'x' }, { email: 'Email is not an email address.' }],
    [{ ...good, age: 0 }, { age: 'Age must be at least 1.' }],
    [{ ...good, age: 91 }, { age: 'Age can be at most 90.' }],
    [{ ...good, age: 'x' }, { age: 'Age must be a whole number.' }],
    [{ ...good, accountName: 'x' }, { accountName: 'Account name needs at least 10 characters.' }],
    [{ ...good, choice: 'c' }, { choice: 'Choice is not one of the choices.' }],
    [{ ...good, code: 'y' }, { code: 'Code is not right.' }],
    [{ ...good, list: ['1', '2', '3'] }, { list: 'List: choose at most 2.' }],
    [{ ...good, parts: [{ amount: 'x' }] }, { parts: 'Parts is not right.' }],
    // A custom message takes precedence over other errors.
    [{ ...good, count: 'x' }, { count: 'Say how many.' }],
  ])('of %j', (body, expected) => {
    expect(problemsOf(Body, body, { name: 'Full name' })).toEqual(expected);
  });

  it('says of the classes of the contracts what their forms have said', () => {
    const labels = { name: 'Name', description: 'Description', country: 'Country' };
    expect(
      problemsOf(SaveCommunityResourceBody, { name: '', description: 'd'.repeat(2001) }, labels),
    ).toEqual({
      name: 'Name is required.',
      description: 'Description can have at most 2,000 characters.',
    });
    expect(problemsOf(SaveCommunityBody, { name: 'n', shortDescription: 's', longDescription: 'l' })).toEqual(
      {},
    );
    expect(problemsOf(ProfileBody, { email: 'x', phone: '12' })).toEqual({
      email: PLATFORM_MESSAGES.fields.email,
      phone: IDENTITY_MESSAGES.profile.badPhone,
      address: PLATFORM_MESSAGES.fields.required,
    });
    expect(problemsOf(SaveStaffBody, { firstName: '', bvn: '1', email: 'x', phoneNumber: '1' })).toEqual({
      firstName: STAFF_MESSAGES.required,
      lastName: STAFF_MESSAGES.required,
      address: STAFF_MESSAGES.required,
      gender: STAFF_MESSAGES.gender,
      designation: STAFF_MESSAGES.designation,
      phoneNumber: STAFF_MESSAGES.phone,
      email: PLATFORM_MESSAGES.fields.email,
      bvn: STAFF_MESSAGES.bvn,
    });
  });
});

describe('tidy', () => {
  it('trims, and leaves out what is blank', () => {
    expect(tidy({ name: ' Ada ', email: '  ', state: null, age: 0, on: false, grants: [] })).toEqual({
      name: 'Ada',
      age: 0,
      on: false,
      grants: [],
    });
  });
});
