/**
 * Name of the picture of a page on which the texts of a place are, by place: the demo user and the page's address.
 * `test/e2e/translator-pictures` takes them, and fails if a page has none of its texts. Other places are seen on several pages,
 * in messages, or on pages of one record.
 */
export const PICTURES: Readonly<Record<string, string>> = {
  shell: 'agent-overview.png',
  capture: 'agent-capture.png',
  extension: 'farmer-log-an-issue.png',
  farms: 'agent-captured-data.png',
  home: 'agent-overview.png',
  pay: 'agent-overview.png',
  privacy: 'farmer-overview.png',
  profile: 'agent-profile.png',
  requests: 'farmer-overview.png',
  settings: 'agent-settings.png',
  tasks: 'agent-overview.png',
  wallet: 'farmer-overview.png',
  statement: 'farmer-overview.png',
  agents: 'agent-overview.png',
  farmers: 'farmer-overview.png',
  common: 'agent-overview.png',
};
