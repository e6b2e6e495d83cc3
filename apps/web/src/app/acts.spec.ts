import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '#libs/contracts';
import { Call } from '#libs/contracts';

const ROOT = 'apps/web/src/features';

/** Calls without a control of their own, and the reason. */
const WITHOUT_A_CONTROL: Record<string, string> = {
  findRecords: 'a POST that reads',
  previewAccess: 'a POST that reads',
  convertMap: 'a POST that reads',
  countExport: 'a POST that reads',
  searchFarmers: 'a POST that reads',
  previewCards: 'a POST that reads',
  listCardGroup: 'a POST that reads',
  countCards: 'a POST that reads',
  reviewMessage: 'a POST that reads',
  listReviewed: 'a POST that reads',
  signIn: 'open to all',
  setPassword: 'open to all: the page of a link',
  endImpersonation: 'the banner of who only looks is their way out',
  confirmSecondFactor: 'the second step of beginSecondFactor',
  saveStaffDraft: 'kept by the form of createStaff',
  removeStaffDraft: 'kept by the form of createStaff',
  restoreCommunityMember: 'the Undo of removeCommunityMember, with the same rights',
  restoreFarm: 'the Undo of removeFarm, with the same rights',
  restoreEops: 'the Undo of removeEops, with the same rights',
  renewLeases: 'said by itself for what takeLeases took, with the same rights',
  releaseLeases: 'said by itself for what takeLeases took, with the same rights',
  storeCapturePart: "sent from the outbox of the page's only role, also without a session on screen",
  finishCapture: "sent from the outbox of the page's only role, also without a session on screen",
  stepUp: 'asked by the dialog of an act that the server held back',
  settleCapture: 'shown by the link of the own capture',
  reopenFarm: 'the other half of completeFarm, with the same rights',
  storeIssuePhoto: 'sent with its issue, which has the control',
};

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.|(^|\/)test-/.test(name))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'));
const writes = Object.entries(contracts as Record<string, unknown>)
  .filter(([, each]) => each instanceof Call && each.verb !== 'GET')
  .map(([name]) => name);
const isUsed = (name: string) => sources.some((text) => new RegExp(`\\b${name}\\b`).test(text));
/**
 * Whether a control is shown only to users who can make the call: `<Allowed call={name}`, `may(name`, the page
 * `form: name`, or the call of a record store, whose controls are those of `ui/records`.
 */
const isGuarded = (name: string) =>
  sources.some((text) =>
    new RegExp(
      `call=\\{[^}]*\\b${name}\\b|\\bmay\\(${name}\\b|useMay\\(\\)\\(${name}\\b|form: ${name}\\b|` +
        `recordStore\\([^;]*\\b(?:update|remove): ${name}\\b`,
    ).test(text),
  );

describe('a control that changes something', () => {
  it('is shown only to users whom the server accepts', () => {
    const used = writes.filter(isUsed);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !isGuarded(name) && !(name in WITHOUT_A_CONTROL))).toEqual([]);
  });

  it('has no excuse that it does not need', () => {
    const needless = ([name]: [string, string]) => !isUsed(name) || isGuarded(name);
    expect(Object.entries(WITHOUT_A_CONTROL).filter(needless)).toEqual([]);
  });
});
