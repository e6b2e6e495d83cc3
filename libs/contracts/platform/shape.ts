import { getMetadataStorage, ValidationTypes } from 'class-validator';

/*
 * How an object of a contract's class is made of what somebody sent. Only the keys that the class knows are read, each
 * once, and only into the classes that it nests: the work follows the contract, never what was sent.
 */

type Class<T extends object = object> = new () => T;
type Reader = (value: unknown) => unknown;

/** What a class says of its own properties, beside its validators. */
interface Shape {
  readers: Map<string, Reader[]>;
  /** Properties that null clears. */
  clearable: Set<string>;
  nested: Map<string, () => Class>;
  texts: Map<string, () => Class>;
  /** The property that a bare list goes into. */
  bareList?: string;
}

/** Items of a list of objects; the longest that the contracts take has 200. */
const MOST_ITEMS = 2000;
const A_NUMBER = /^[+-]?\d{1,16}(?:\.\d{1,15})?$/;

const shapes = new WeakMap<object, Shape>();
const knownKeys = new WeakMap<object, readonly string[]>();
const optionalKeys = new WeakMap<object, ReadonlySet<string>>();

/** A list is longer than any contract has it. */
export class TooManyItems extends Error {}

/** The value goes through `reader` before it is validated; of several, the one written first comes first. */
export function Read(reader: Reader): PropertyDecorator {
  return (target, key) => {
    const { readers } = shapeOf(target);
    // Decorators run from the bottom up.
    readers.set(String(key), [reader, ...(readers.get(String(key)) ?? [])]);
  };
}

/**
 * A number that forms and queries send as its digits. A blank field was not given; what is no number is left for the
 * validator to refuse.
 */
export function AsNumber(): PropertyDecorator {
  return Read((value) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (text === '') return undefined;
    return A_NUMBER.test(text) ? Number(text) : value;
  });
}

/** A yes or no that forms and queries send as text; what is neither is left for the validator to refuse. */
export function AsBoolean(): PropertyDecorator {
  return Read((value) => (value === 'true' || value === 'on' ? true : value === 'false' ? false : value));
}

/** One of these words, however its letters are cased: it is read as it stands among them. */
export function AnyCase(words: readonly string[]): PropertyDecorator {
  const asWritten = new Map(words.map((word) => [word.toLowerCase(), word]));
  return Read((value) =>
    typeof value === 'string' ? (asWritten.get(value.trim().toLowerCase()) ?? value) : value,
  );
}

/** Null clears the field; in every other optional field it counts as left out. */
export function Clearable(): PropertyDecorator {
  return (target, key) => {
    shapeOf(target).clearable.add(String(key));
  };
}

/** The value, or each item of a list, is an object of another class of the contracts. */
export function Nested(type: () => Class): PropertyDecorator {
  return (target, key) => {
    shapeOf(target).nested.set(String(key), type);
  };
}

/** The value is JSON text of a list of objects of another class: for who reads it, since here it stays a text. */
export function TextOf(type: () => Class): PropertyDecorator {
  return (target, key) => {
    shapeOf(target).texts.set(String(key), type);
  };
}

/** Properties of a class that are JSON text, each with the class of what stands in its list. */
export function textsOf(type: abstract new (...args: never[]) => unknown): Map<string, Class> {
  const all = [...shapesOf(type)].flatMap(({ texts }) => [...texts]);
  return new Map(all.map(([key, of]) => [key, of()]));
}

/** A body that is a list, and no object, is the value of this property: the specification has such bodies. */
export function BareList(): PropertyDecorator {
  return (target, key) => {
    shapeOf(target).bareList = String(key);
  };
}

/** What was sent, as the object that it stands for: a list goes into the property that the class has for one. */
export function unbared(type: abstract new (...args: never[]) => unknown, sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent;
  for (const { bareList } of shapesOf(type)) if (bareList) return { [bareList]: sent };
  return sent;
}

/** The class that a property nests, if it does. */
export function nestedIn(type: abstract new (...args: never[]) => unknown, key: string): Class | undefined {
  for (const shape of shapesOf(type)) {
    const found = shape.nested.get(key);
    if (found) return found();
  }
  return undefined;
}

/**
 * An object of `type` with what it knows of `sent`; anything that is no object counts as an empty one. A field that may be
 * left out and is blank or null was not given: forms send every field they have. Null clears a `Clearable` field. Throws
 * `TooManyItems`. Nothing is validated yet.
 */
export function shaped<T extends object>(type: Class<T>, sent: unknown): T {
  const made = new type();
  if (typeof sent !== 'object' || sent === null) return made;
  for (const key of keysOf(type)) {
    if (!Object.hasOwn(sent, key)) continue;
    let value = (sent as Record<string, unknown>)[key];
    if (isLeftOut(type, key, value) && optionalKeysOf(type).has(key)) continue;
    for (const shape of shapesOf(type)) for (const read of shape.readers.get(key) ?? []) value = read(value);
    (made as Record<string, unknown>)[key] = within(nestedIn(type, key), value);
  }
  return made;
}

/** Blank, or null where null clears nothing. */
function isLeftOut(type: Class, key: string, value: unknown): boolean {
  if (value !== null) return isBlank(value);
  for (const { clearable } of shapesOf(type)) if (clearable.has(key)) return false;
  return true;
}

/** Nothing but white space, or a list of such: `state=`, `ids=&ids=`. */
function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isBlank);
  return typeof value === 'string' && value.trim() === '';
}

/** Properties that may be left out. */
function optionalKeysOf(type: Class): ReadonlySet<string> {
  const known = optionalKeys.get(type);
  if (known) return known;
  const keys = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(type, '', false, false)
      .filter((each) => each.type === ValidationTypes.CONDITIONAL_VALIDATION)
      .map(({ propertyName }) => propertyName),
  );
  optionalKeys.set(type, keys);
  return keys;
}

/** Values and items of a class; what is no object stays as it is, for the validator to refuse. */
function within(type: Class | undefined, value: unknown): unknown {
  if (!type || typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return shaped(type, value);
  if (value.length > MOST_ITEMS) throw new TooManyItems();
  return value.map((item) => within(Array.isArray(item) ? undefined : type, item));
}

function shapeOf(target: object): Shape {
  const known = shapes.get(target);
  if (known) return known;
  const shape: Shape = { readers: new Map(), clearable: new Set(), nested: new Map(), texts: new Map() };
  shapes.set(target, shape);
  return shape;
}

/** Shapes of a class and of those that it extends, its own first. */
function* shapesOf(type: abstract new (...args: never[]) => unknown): Generator<Shape> {
  for (let at: object | null = type.prototype as object; at; at = Object.getPrototypeOf(at)) {
    const shape = shapes.get(at);
    if (shape) yield shape;
  }
}

/** Properties that a class validates, reads or nests. */
function keysOf(type: Class): readonly string[] {
  const known = knownKeys.get(type);
  if (known) return known;
  const validated = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .map(({ propertyName }) => propertyName);
  const declared = [...shapesOf(type)].flatMap(({ readers, nested }) => [
    ...readers.keys(),
    ...nested.keys(),
  ]);
  const keys = [...new Set([...validated, ...declared])];
  knownKeys.set(type, keys);
  return keys;
}
