/** Hours after becoming aware in which the Commission must be notified (NDPA 2023, section 40(2)). */
export const BREACH_HOURS = 72;
/** Hours at which an unreported breach is mailed and shown on the status page. */
export const BREACH_ALARMS = [24, 48, 66] as const;

/** Assessment of whether a breach must be reported. */
export const BREACH_REPORTS = {
  REPORT: 'Report to the Commission',
  BELOW: 'Below the threshold, kept in the register',
} as const;
export type BreachReport = keyof typeof BREACH_REPORTS;

/** A minute in Nigeria: 2026-11-28T14:05. */
export const MINUTE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;

/** Returns the time of a minute in Nigeria, which is UTC+1 all year. */
export const timeOfMinute = (minute: string): Date => new Date(`${minute}:00+01:00`);
