import * as DOMAINS from '#libs/domains';
import {
  type Config,
  count,
  Domains,
  keyNeeds,
  keyRing,
  namedSetting,
  type Reader,
  RING_SETTINGS,
} from '#libs/platform';

/** The data that needs one key. */
export interface KeyUse {
  /** Name of the setting as configured. */
  setting: string;
  keyId: number;
  /** This key encrypts new data. */
  encrypts: boolean;
  /** False for a key that data needs but that is not in the ring. */
  isSet: boolean;
  count: number;
  /** "BVNs of farmers: 1,204" */
  needs: string[];
}

/** Returns every key that is set or needed, by its setting. */
export async function usesOfKeys(reader: Reader, config: Config): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const setting of RING_SETTINGS) {
    const ring = keyRing(config, setting);
    const needs = await keyNeeds(reader, new Domains(DOMAINS).encrypted, setting);
    for (const keyId of new Set([...ring.ids, ...needs.map((need) => need.keyId)])) {
      const own = needs.filter((need) => need.keyId === keyId);
      uses.push({
        setting: namedSetting(config, setting),
        keyId,
        encrypts: keyId === ring.id,
        isSet: ring.has(keyId),
        count: own.reduce((sum, need) => sum + need.count, 0),
        needs: own.map((need) => `${need.called}: ${count(need.count)}`),
      });
    }
  }
  return uses;
}

/** Returns a line for each key, and one for each that can be removed. */
export function linesOf(uses: readonly KeyUse[]): string[] {
  const lines = uses.map(({ setting, keyId, encrypts, isSet, needs }) => {
    const role = encrypts ? ', which encrypts' : isSet ? '' : ', which is not set';
    return `${setting}: key ${keyId}${role}. ${needs.length > 0 ? needs.join('; ') : 'Nothing needs it'}.`;
  });
  const removable = uses.filter((use) => !use.encrypts && use.isSet && use.count === 0);
  return [...lines, ...removable.map(({ setting, keyId }) => `${setting}: key ${keyId} may be removed.`)];
}
