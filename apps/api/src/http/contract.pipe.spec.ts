import { IDENTITY_MESSAGES, ListQuery, LoginBody } from '#libs/contracts';
import { DomainError } from '#libs/platform';
import { ContractPipe } from './contract.pipe.js';

const pipe = new ContractPipe();
const refusal = async (work: Promise<unknown>): Promise<DomainError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error('it was not refused');
  return error;
};

describe('what is sent, against the contract', () => {
  it('becomes the class, with numbers for digits and nothing that the class does not know', async () => {
    const query = await pipe.transform(
      { page: '2', size: '50', evil: 'x' },
      { type: 'query', metatype: ListQuery },
    );
    expect(query).toBeInstanceOf(ListQuery);
    expect(query).toEqual({ page: 2, size: 50 });
  });

  it('answers the sentence of the catalogue where there is one', async () => {
    const error = await refusal(pipe.transform({ username: 'x' }, { type: 'body', metatype: LoginBody }));
    expect(error.sentence).toBe(IDENTITY_MESSAGES.signIn.required);
    expect(error.details.fields).toEqual({ password: IDENTITY_MESSAGES.signIn.required });
    expect((await refusal(pipe.transform(undefined, { type: 'body', metatype: LoginBody }))).code).toBe(
      'request.invalid',
    );
  });

  it('refuses what would lead the transformation astray: endless levels, and a key named constructor', async () => {
    const endless = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
    for (const username of [endless, { constructor: 1 }]) {
      const body = { username, password: 'x' };
      expect((await refusal(pipe.transform(body, { type: 'body', metatype: LoginBody }))).code).toBe(
        'request.invalid',
      );
    }
  });

  it('names every field that is not right', async () => {
    const error = await refusal(
      pipe.transform({ page: '0', size: 'many' }, { type: 'query', metatype: ListQuery }),
    );
    expect(Object.keys(error.details.fields ?? {})).toEqual(['page', 'size']);
    expect(error.sentence).toMatch(/^Some of what was sent is not right\. .+\.$/);
  });

  it('refuses a list in place of an object, and values that are objects where text is due', async () => {
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
