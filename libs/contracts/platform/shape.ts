import { getMetadataStorage, ValidationTypes } from 'class-validator';

/*
 * Builds an object of a contract's class from client input. It reads only the keys of the class, each once, and only
 * into nested classes. The effort depends on the contract, never on the input.
 */

type Class<T extends object = object> = new () => T;
type Reader = (value: unknown) => unknown;

/** Metadata of a class about its own properties, in addition to its validators. */
interface Shape {
  readers: Map<string, Reader[]>;
  /** Properties that null clears. */
  clearable: Set<string>;
  nested: Map<string, () => Class>;
  texts: Map<string, () => Class>;
  /** The property for a bare list. */
  bareList?: string;
  /** Name under which the whole body may be. */
  wrapper?: string;
}

/** Maximum items in a list of objects; the longest list in the contracts has 200. */
const MOST_ITEMS = 2000;
const A_NUMBER = /^[+-]?\d{1,16}(?:\.\d{1,15})?$/;

const shapes = new WeakMap<object, Shape>();
const knownKeys = new WeakMap<object, readonly string[]>();
const optionalKeys = new WeakMap<object, ReadonlySet<string>>();

/** Thrown for a list that is longer than any contract allows. */
export class TooManyItems extends Error {}

/** Applies `reader` to the value before validation; of several, the one written first is applied first. */
export function Read(reader: Reader): PropertyDecorator {
  return (target, key) => {
    const { readers } = shapeOf(target);
    // Decorators run from the bottom up.
    readers.set(String(key), [reader, ...(readers.get(String(key)) ?? [])]);
  };
}

/**
 * Accepts a number as digits, as forms and queries send it. A blank field counts as omitted; other values are
 * unchanged, for the validator to refuse.
 */
export function AsNumber(): PropertyDecorator {
  return Read((value) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (text === '') return undefined;
    return A_NUMBER.test(text) ? Number(text) : value;
  });
}

/** Trims a text, and reduces white space to single blanks. */
export function Tidied(): PropertyDecorator {
  return Read((value) => (typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : value));
}

/** Trims a text of several lines, and keeps them. */
export function Trimmed(): PropertyDecorator {
  return Read((value) => (typeof value === 'string' ? value.trim().replace(/\r\n?/g, '\n') : value));
}

/** Accepts a boolean as text, as forms and queries send it; other values are unchanged, for the validator to refuse. */
export function AsBoolean(): PropertyDecorator {
  return Read((value) => (value === 'true' || value === 'on' ? true : value === 'false' ? false : value));
}

/** Accepts one of these words in any letter case, and normalises it to the spelling in the list. */
export function AnyCase(words: readonly string[]): PropertyDecorator {
  const asWritten = new Map(words.map((word) => [word.toLowerCase(), word]));
  return Read((value) =>
    typeof value === 'string' ? (asWritten.get(value.trim().toLowerCase()) ?? value) : value,
  );
}

/** Lets null clear the field; in other optional fields, null counts as omitted. */
export function Clearable(): PropertyDecorator {
  return (target, key) => {
    shapeOf(target).clearable.add(String(key));
  };
}

/** Declares that the value, or each item of a list, is an object of another contract class. */
export function Nested(type: () => Class): PropertyDecorator {
  return (target, key) => {
    shapeOf(target).nested.set(String(key), type);
  };
}

/**
 * Declares that the value is JSON text of a list of objects of another class. This informs readers only: the value
 * stays a text.
 */
export function TextOf(type: () => Class): PropertyDecorator {
  return (target, key) => {
    shapeOf(target).texts.set(String(key), type);
  };
}

/** Returns the properties of a class that are JSON text, each with the class of its list items. */
export function textsOf(type: abstract new (...args: never[]) => unknown): Map<string, Class> {
  const all = [...shapesOf(type)].flatMap(({ texts }) => [...texts]);
  return new Map(all.map(([key, of]) => [key, of()]));
}

/** Maps a body that is a list, not an object, to this property: the specification has such bodies. */
export function BareList(): PropertyDecorator {
  return (target, key) => {
    shapeOf(target).bareList = String(key);
  };
}

/** Also accepts the body under this name, as an object or its JSON text: the specification has such bodies. */
export function WrappedIn(name: string): ClassDecorator {
  return ({ prototype }) => {
    shapeOf(prototype).wrapper = name;
  };
}

/**
 * Returns the body as an object: a list is assigned to the class's property for it, and a wrapped body is unwrapped.
 */
export function unbared(type: abstract new (...args: never[]) => unknown, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  for (const { bareList, wrapper } of shapesOf(type)) {
    if (Array.isArray(sent)) {
      if (bareList) return { [bareList]: sent };
    } else if (wrapper && Object.hasOwn(sent, wrapper))
      return parsed((sent as Record<string, unknown>)[wrapper]);
  }
  return sent;
}

/** Parses JSON text; other values are unchanged, for the validator to refuse. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Returns the nested class of a property, if it has one. */
export function nestedIn(type: abstract new (...args: never[]) => unknown, key: string): Class | undefined {
  for (const shape of shapesOf(type)) {
    const found = shape.nested.get(key);
    if (found) return found();
  }
  return undefined;
}

/**
 * Returns an object of `type` with its known fields of `sent`; anything but an object counts as an empty one. Blank or
 * null optional fields count as omitted, because forms send every field. Null clears a `Clearable` field. Throws
 * `TooManyItems`. Does not validate.
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

/** Returns true if the value is blank, or null for a field that is not clearable. */
function isLeftOut(type: Class, key: string, value: unknown): boolean {
  if (value !== null) return isBlank(value);
  for (const { clearable } of shapesOf(type)) if (clearable.has(key)) return false;
  return true;
}

/** Returns true for white space only, or a list of such: `state=`, `ids=&ids=`. */
function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isBlank);
  return typeof value === 'string' && value.trim() === '';
}

/** Returns the optional properties. */
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

/** Shapes nested values and items of a class; other values are unchanged, for the validator to refuse. */
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

/** Yields the shapes of a class and its base classes, its own first. */
function* shapesOf(type: abstract new (...args: never[]) => unknown): Generator<Shape> {
  for (let at: object | null = type.prototype as object; at; at = Object.getPrototypeOf(at)) {
    const shape = shapes.get(at);
    if (shape) yield shape;
  }
}

/** Returns the properties that a class validates, reads or nests. */
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
