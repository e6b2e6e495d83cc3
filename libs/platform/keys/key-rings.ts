import { KeyRing, ringText } from '#libs/identifier-encryption';
import type { Config } from '../config/config.js';
import { RINGS } from '../config/secrets.js';
import type { KeySetting } from './key-proof.js';

/** Settings of which there may be a ring: what they encrypt says by which key. */
export type RingSetting = keyof typeof RINGS;
export const RING_SETTINGS = Object.keys(RINGS) as RingSetting[];

type Settings = Partial<Pick<Config, RingSetting | `${RingSetting}_ID` | (typeof RINGS)[RingSetting]>>;

/** The keys of a setting, however they are given. */
export const keyRing = (config: Settings, setting: RingSetting): KeyRing =>
  new KeyRing(ringText(config[RINGS[setting]], config[setting], config[`${setting}_ID`]));

/** By its number, each key that a configuration has for a setting; the one that encrypts is the first. */
export function keysByNumber(config: Config, setting: KeySetting): Map<number, Buffer> {
  if (!isRing(setting)) return new Map([[1, Buffer.from(config[setting] as string, 'base64')]]);
  const ring = keyRing(config, setting);
  return new Map(ring.ids.map((id) => [id, ring.of(id)]));
}

/** The setting as a configuration has it, so that a sentence names what is to be changed. */
export const namedSetting = (config: Config, setting: KeySetting): string =>
  isRing(setting) && config[RINGS[setting]] !== undefined ? RINGS[setting] : setting;

export const isRing = (setting: string): setting is RingSetting =>
  (RING_SETTINGS as readonly string[]).includes(setting);
