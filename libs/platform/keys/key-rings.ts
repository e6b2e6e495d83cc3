import { KeyRing, ringText } from '#libs/identifier-encryption';
import type { Config } from '../config/config.js';
import { RINGS } from '../config/secrets.js';
import type { KeySetting } from './key-proof.js';

/** Settings that may be a ring: their encrypted data names its key. */
export type RingSetting = keyof typeof RINGS;
export const RING_SETTINGS = Object.keys(RINGS) as RingSetting[];

type Settings = Partial<Pick<Config, RingSetting | `${RingSetting}_ID` | (typeof RINGS)[RingSetting]>>;

/** Returns the keys of a setting, given as a single key or as a ring. */
export const keyRing = (config: Settings, setting: RingSetting): KeyRing =>
  new KeyRing(ringText(config[RINGS[setting]], config[setting], config[`${setting}_ID`]));

/** Returns each key of a setting by number; the encrypting one is first. */
export function keysByNumber(config: Config, setting: KeySetting): Map<number, Buffer> {
  if (!isRing(setting)) return new Map([[1, Buffer.from(config[setting] as string, 'base64')]]);
  const ring = keyRing(config, setting);
  return new Map(ring.ids.map((id) => [id, ring.of(id)]));
}

/** Returns the setting's name as configured, so that a message names what to change. */
export const namedSetting = (config: Config, setting: KeySetting): string =>
  isRing(setting) && config[RINGS[setting]] !== undefined ? RINGS[setting] : setting;

export const isRing = (setting: string): setting is RingSetting =>
  (RING_SETTINGS as readonly string[]).includes(setting);
