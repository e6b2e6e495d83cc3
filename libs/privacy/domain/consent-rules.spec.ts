import { CONSENT_MESSAGES, type RecordConsentBody } from '#libs/contracts';
import { type Deciding, faultsOfConsent, isMinor } from './consent-rules.js';

const body = (more: Partial<RecordConsentBody> = {}): RecordConsentBody => ({
  opId: '',
  purpose: 'messages',
  decision: 'GIVEN',
  language: 'ha',
  channel: 'signed',
  ...more,
});
const deciding = (more: Partial<Deciding> = {}): Deciding => ({
  dateOfBirth: '1980-05-02',
  current: null,
  today: '2026-11-27',
  ...more,
});

describe('decisions of farmers', () => {
  it('can withdraw only a given consent', () => {
    const withdrawn = body({ decision: 'WITHDRAWN' });
    for (const current of [null, 'REFUSED', 'WITHDRAWN'] as const)
      expect(faultsOfConsent(withdrawn, deciding({ current }))).toEqual({
        decision: CONSENT_MESSAGES.neverGiven,
      });
    expect(faultsOfConsent(withdrawn, deciding({ current: 'GIVEN' }))).toEqual({});
  });

  it('need a guardian under 18, also for a refusal', () => {
    const young = deciding({ dateOfBirth: '2008-11-28' });
    for (const decision of ['GIVEN', 'REFUSED'] as const) {
      expect(faultsOfConsent(body({ decision }), young)).toEqual({ guardian: CONSENT_MESSAGES.guardian });
      expect(faultsOfConsent(body({ decision, guardian: 'Aisha Bello' }), young)).toEqual({});
    }
  });

  it('need a witness for a consent by thumbprint or word, never for a refusal', () => {
    for (const channel of ['thumbprint', 'spoken'] as const) {
      expect(faultsOfConsent(body({ channel }), deciding())).toEqual({ witness: CONSENT_MESSAGES.witness });
      expect(faultsOfConsent(body({ channel, witness: 'Sani Umar' }), deciding())).toEqual({});
      expect(faultsOfConsent(body({ channel, decision: 'REFUSED' }), deciding())).toEqual({});
    }
  });

  it('come of age on the 18th birthday', () => {
    expect(isMinor('2008-11-28', '2026-11-27')).toBe(true);
    expect(isMinor('2008-11-27', '2026-11-27')).toBe(false);
    expect(isMinor('2008-02-29', '2026-02-28')).toBe(true);
    expect(isMinor('2008-02-29', '2026-03-01')).toBe(false);
    expect(isMinor(null, '2026-11-27')).toBe(false);
  });
});
