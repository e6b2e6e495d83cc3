import { getMetadataStorage } from 'class-validator';
import * as contracts from '#libs/contracts';
import {
  AuditQuery,
  FarmActBody,
  FixFarmSizesBody,
  IDENTITY_MESSAGES,
  ListQuery,
  LoginBody,
  PLATFORM_MESSAGES,
  RolePolicyBody,
  SaveStaffBody,
  SaveStaffDraftBody,
  UpdateCommunityResourceBody,
} from '#libs/contracts';
import { DomainError } from '#libs/platform';
import { ContractPipe } from './contract.pipe.js';
import { BY_CONSTRAINT } from './invalid-fields.js';

const pipe = new ContractPipe();
const refusal = async (work: Promise<unknown>): Promise<DomainError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error('it was not refused');
  return error;
};

describe('validation of requests against the contract', () => {
  it('converts to the class, parses numbers and drops unknown fields', async () => {
    const query = await pipe.transform(
      { page: '2', size: '50', evil: 'x' },
      { type: 'query', metatype: ListQuery },
    );
    expect(query).toBeInstanceOf(ListQuery);
    expect(query).toEqual({ page: 2, size: 50 });
  });

  it('accepts a bare list only if the class has a property for one', async () => {
    const farms = (sent: unknown) => pipe.transform(sent, { type: 'body', metatype: FixFarmSizesBody });
    const meant = { farms: [{ farmId: 12 }, { farmId: 13 }] };
    expect(await farms([12, '13'])).toEqual(meant);
    expect(await farms([{ farmId: 12, name: 'North' }, { farmId: '13' }])).toEqual(meant);
    expect(await farms({ farms: '[12, 13]' })).toEqual(meant);
    expect(await farms([])).toEqual({ farms: [] });
    for (const sent of [['north'], [[12]], [null], { farms: 'all' }, [0]])
      expect(await refusal(farms(sent))).toMatchObject({ code: 'request.invalid' });
    expect(await refusal(pipe.transform([1], { type: 'body', metatype: LoginBody }))).toMatchObject({
      code: 'request.invalid',
    });
  });

  it('uses the message of the catalogue if there is one', async () => {
    const error = await refusal(pipe.transform({ username: 'x' }, { type: 'body', metatype: LoginBody }));
    expect(error.sentence).toBe(IDENTITY_MESSAGES.signIn.required);
    expect(error.details.fields).toEqual({ password: IDENTITY_MESSAGES.signIn.required });
    expect((await refusal(pipe.transform(undefined, { type: 'body', metatype: LoginBody }))).code).toBe(
      'request.invalid',
    );
  });

  it('refuses deep nesting and a key named constructor', async () => {
    const endless = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
    for (const username of [endless, { constructor: 1 }]) {
      const body = { username, password: 'x' };
      expect((await refusal(pipe.transform(body, { type: 'body', metatype: LoginBody }))).code).toBe(
        'request.invalid',
      );
    }
  });

  it('names every invalid field', async () => {
    const error = await refusal(
      pipe.transform({ page: '0', size: 'many' }, { type: 'query', metatype: ListQuery }),
    );
    expect(error.details.fields).toEqual({
      page: 'This must be 1 or more.',
      size: 'This must be a whole number.',
    });
    expect(error.sentence).toBe(
      'Some fields are not valid. Page: this must be 1 or more. Size: this must be a whole number.',
    );
  });

  it.each<[string, new () => object, object, Record<string, string>]>([
    [
      'text that is too long',
      ListQuery,
      { q: 'x'.repeat(101) },
      { q: 'This is longer than 100 characters.' },
    ],
    ['a number that is too large', ListQuery, { size: 1001 }, { size: 'This must be 1,000 or less.' }],
    ['a list where text is due', ListQuery, { q: ['x'] }, { q: 'This must be text.' }],
    ['what is missing', RolePolicyBody, { role: 'ADMIN' }, { required: 'This field is required.' }],
    [
      'a choice',
      RolePolicyBody,
      { role: 'KING', required: true },
      { role: 'Choose one of the values offered.' },
    ],
    [
      'yes or no',
      RolePolicyBody,
      { role: 'ADMIN', required: 'perhaps' },
      { required: 'This must be yes or no.' },
    ],
    ['an id', FarmActBody, { opId: '7' }, { opId: 'Invalid format.' }],
    ['a day', AuditQuery, { from: 'yesterday' }, { from: 'This is not a date.' }],
    [
      'a field of a group in a list',
      SaveStaffDraftBody,
      { data: { grants: [{ resource: 'Farm', level: 'own' }] }, page: 1 },
      { 'data.grants.0.level': 'Choose one of the values offered.' },
    ],
    [
      'a text in place of a group',
      SaveStaffDraftBody,
      { data: 'x', page: 1 },
      { data: 'This must be a group of fields.' },
    ],
  ])('explains the fault of %s in plain words', async (_what, metatype, body, fields) => {
    const error = await refusal(pipe.transform(body, { type: 'body', metatype }));
    expect(error.details.fields).toEqual(fields);
    expect(error.sentence).toMatch(/^Some fields are not valid\. [A-Z][a-z ]*: [a-z].+\.$/);
  });

  it.each(['Adamu\u200b Bala', '\u202eAdamu', 'Ada\u0000mu', 'Adamu\u2028', 'Ada\ud800'])(
    'refuses a name with hidden characters: %j',
    async (name) => {
      const body = { id: 1, name };
      const error = await refusal(
        pipe.transform(body, { type: 'body', metatype: UpdateCommunityResourceBody }),
      );
      expect(error.details.fields).toEqual({ name: PLATFORM_MESSAGES.fields.hidden });
    },
  );

  it.each(['\u0410damu Bala', 'Adamu B\u03b1la', 'Ngozi \u0415ze'])(
    'refuses a name with letters of two alphabets: %j',
    async (name) => {
      const body = { id: 1, name };
      const error = await refusal(
        pipe.transform(body, { type: 'body', metatype: UpdateCommunityResourceBody }),
      );
      expect(error.details.fields).toEqual({ name: PLATFORM_MESSAGES.fields.mixedAlphabets });
    },
  );

  it.each(['Ọlájídé Ɗanjuma', "O'Brien-Ƙwari 2", 'محمد علي', 'عدم 12', 'Адаму'])(
    'takes a name in one alphabet: %j',
    async (name) => {
      await pipe.transform({ id: 1, name }, { type: 'body', metatype: UpdateCommunityResourceBody });
    },
  );

  it('has a message for every constraint of the contracts', () => {
    const classes = Object.values<unknown>(contracts).filter((value) => typeof value === 'function');
    const unnamed = classes
      .flatMap((each) => getMetadataStorage().getTargetValidationMetadatas(each, '', false, false))
      .filter(({ message }) => message === undefined)
      .map(({ name, type }) => name ?? type)
      .filter((name) => !['conditionalValidation', 'isOptional', 'matches', 'isUuid'].includes(name));
    expect([...new Set(unnamed)].filter((name) => !(name in BY_CONSTRAINT))).toEqual([]);
  });

  it('names at most three fields in the summary, and does not prefix catalogue messages', async () => {
    const error = await refusal(pipe.transform({}, { type: 'body', metatype: SaveStaffBody }));
    expect(Object.keys(error.details.fields ?? {}).length).toBeGreaterThan(5);
    expect(error.sentence).toBe(
      'Some fields are not valid. First name: this field is required. Last name: this field is required. Choose Male or Female.',
    );
  });

  it('refuses a list instead of an object, and objects instead of text', async () => {
    await refusal(pipe.transform([], { type: 'body', metatype: LoginBody }));
    await refusal(
      pipe.transform({ username: { $gt: '' }, password: 'x' }, { type: 'body', metatype: LoginBody }),
    );
  });

  it('leaves other parameters alone', async () => {
    expect(await pipe.transform('7', { type: 'param', metatype: Number })).toBe('7');
    expect(await pipe.transform({ a: 1 }, { type: 'body', metatype: Object })).toEqual({ a: 1 });
  });
});
