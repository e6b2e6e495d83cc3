import { IMPERSONATION_MESSAGES } from './impersonation-messages.js';

/** Messages about the access list, grants and impersonation. */
export const ACCESS_MESSAGES = {
  accessList: {
    userCreated: 'user successfully created',
    userFailed: 'Error creating user',
    noRecord: 'No record found',
    alreadyThere: 'Resource Already Part of access List',
    added: 'Resource Successfully Added To List',
    removed: 'Resource Successfully Removed From List',
    usernameMissing: 'You must enter a valid username',
    newPassword: 'New one-time password created.',
    passwordIssued: 'Gona issues a one-time password; the password in the request is ignored.',
    nothingAssigned: 'No community resource has been assigned to you',
    noneAssigned: 'No community resource has been assigned',
  },
  /** Ways in which the link for a first sign-in reached the user. */
  link: {
    subject: 'Choose your password for Gona',
    sentTo: (to: string) => `Link sent to ${to}.`,
    handOver: 'Give the user this link or password yourself.',
    noWay: 'Gona could not send the link: this user has no phone or mail address that Gona can send to.',
    noAddress: "Gona could not send the link: the portal's address (PUBLIC_URL) is not set.",
    shared: 'Gona did not send the link: another user has the same phone or mail address.',
    demo: 'Gona sends nothing to users of a demo account.',
    needsConfirmation:
      'Another administrator must confirm this user before they can record or approve money.',
    badPhone: 'The phone number is not valid.',
    optedOut: 'This phone has opted out of messages.',
    smsRefused: 'The SMS provider did not accept the message.',
    smsUnknown: 'The SMS provider gave no answer. The message may still arrive.',
    mailRefused: 'The mail server did not accept the mail.',
  },
  tokens: {
    created: 'Access token created.',
    revoked: 'Access token revoked. Its next call is refused.',
    nameless: 'A program',
    notForTokens: 'Access tokens may not make this call.',
    noGrant: 'Choose at least one permission.',
    noResource: 'Choose at least one community resource.',
    networkWrong: (text: string) => `${text} is not an address or network, such as 41.58.0.0/16.`,
    dayWrong: 'Choose a day within the next 365 days.',
    tooMany: 'The account has 100 valid access tokens. Revoke one first.',
  },
  users: {
    saved: 'Access saved.',
    roleNotYours: "You can't assign this role.",
    noList: 'Users of this role have no access list.',
    noGrants: 'Only users of role STAFF can have access grants.',
    farmerNeeded: 'Choose the farmer of this user.',
    farmerOnly: 'Only users of role FARMER can be linked to a farmer.',
    farmerTaken: 'Another user is already linked to this farmer.',
    renamedAsStaff: 'This user has a staff record. Change the name there.',
    peer: "You can't change your own user or another administrator.",
    changedMeanwhile: 'Someone else changed this user. The latest version is shown.',
    deactivated: 'User deactivated. Their sessions have ended.',
    reactivated: 'User reactivated.',
  },
  /** Replaces a user's name where names are hidden, the role with the most rights first. */
  nameless: {
    SUPERADMIN: 'An administrator',
    ADMIN: 'An administrator',
    STAFF: 'An evaluator',
    AGENT: 'An agent',
    FARMER: 'A farmer',
    CBN: 'An outside viewer',
  },
  namelessUser: 'A user',
  grants: {
    notGranted: "You don't have permission for this. Ask an administrator.",
  },
  impersonation: IMPERSONATION_MESSAGES,
} as const;
