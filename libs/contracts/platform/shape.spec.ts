import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import { AnyCase, AsNumber, Clearable, Nested, Read, shaped, TooManyItems } from './shape.js';

class Part {
  @AsNumber() @IsInt() amount!: number;
}

class Base {
  @IsOptional() @AsNumber() @IsInt() page?: number;
}

class Body extends Base {
  @Read((value) => (typeof value === 'string' ? value.trim() : value))
  @Read((value) => (value === '' ? undefined : value))
  @IsOptional()
  @IsString()
  name?: string;
  @IsArray() @ValidateNested({ each: true }) @Nested(() => Part) parts: Part[] = [];
}

describe('an object of a contract', () => {
  it('has only the fields of its class and parent class', () => {
    const made = shaped(Body, { page: '2', name: ' Aisha ', evil: 1, __proto__: { admin: true } });
    expect(made).toBeInstanceOf(Body);
    expect({ ...made }).toEqual({ page: 2, name: 'Aisha', parts: [] });
  });

  it('reads in the order in which readers are written', () => {
    expect(shaped(Body, { name: '   ' }).name).toBeUndefined();
  });

  it.each([
    ['7', 7],
    [' -1.5 ', -1.5],
    ['', undefined],
    ['1e21', '1e21'],
    ['0x10', '0x10'],
    [true, true],
    [null, undefined],
  ])('takes %p for the number %p', (sent, meant) => {
    expect(shaped(Body, { page: sent }).page).toBe(meant);
  });

  it('validates nested classes, and nothing else', () => {
    const { parts } = shaped(Body, { parts: [{ amount: '3', x: 1 }, 'odd', [{ amount: '3' }]] });
    expect(parts[0]).toEqual({ amount: 3 });
    expect(parts[0]).toBeInstanceOf(Part);
    expect(parts.slice(1)).toEqual(['odd', [{ amount: '3' }]]);
    const name = { constructor: 1 } as unknown;
    expect(shaped(Body, { name }).name).toBe(name);
  });

  it('refuses an undeclared list', () => {
    const parts = Array.from({ length: 2001 }, () => ({ amount: 1 }));
    expect(() => shaped(Body, { parts })).toThrow(TooManyItems);
  });

  it.each([undefined, null, 7, 'x', []])('is empty of %p', (sent) => {
    expect({ ...shaped(Body, sent) }).toEqual({ parts: [] });
  });

  it('costs the same however many keys were sent', () => {
    const keys = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`key${i}`, i]));
    const few = { page: '1' };
    const timeOf = (sent: object) => {
      const start = process.cpuUsage();
      for (let i = 0; i < 3000; i += 1) shaped(Body, sent);
      return process.cpuUsage(start).user + 1000;
    };
    timeOf(few);
    expect(timeOf({ ...keys, ...few }) / timeOf(few)).toBeLessThan(20);
  });
});

class Form {
  @IsString() name!: string;
  @IsOptional() @IsString() note?: string;
  @IsOptional() @AnyCase(['Dry Season']) @IsIn(['Dry Season']) season?: string;
  @IsOptional() @Clearable() @AsNumber() @IsInt() state?: number | null;
  @IsOptional() @IsBoolean() enabled?: boolean;
  @IsOptional() @IsISO8601() from?: string;
  @IsOptional() @IsArray() ids?: number[];
}

describe('a form', () => {
  it('omits blank and null fields, except required ones and those that null clears', () => {
    const blank = { name: '', note: ' ', season: '', state: '', enabled: '', from: '', ids: ['', ''] };
    expect({ ...shaped(Form, blank) }).toEqual({ name: '' });
    expect({ ...shaped(Form, { note: null, state: null, ids: [] }) }).toEqual({
      state: null,
      ids: [],
    });
  });

  it('accepts a choice in any case', () => {
    expect(shaped(Form, { season: ' dry season' }).season).toBe('Dry Season');
    expect(shaped(Form, { season: 'Wet' }).season).toBe('Wet');
  });
});
