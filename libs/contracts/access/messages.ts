/** What is said about the access list, grants and impersonation. */
export const ACCESS_MESSAGES = {
  accessList: {
    userCreated: 'user successfully created',
    userFailed: 'Error creating user',
    noRecord: 'No record found',
    alreadyThere: 'Resource Already Part of access List',
    added: 'Resource Successfully Added To List',
    removed: 'Resource Successfully Removed From List',
    usernameMissing: 'You must enter a valid username',
    newPassword: 'A new one-time password has been made.',
  },
  grants: {
    notGranted: 'You have not been granted this. Ask an administrator.',
  },
  impersonation: {
    readOnly: 'You are seeing the portal as somebody else, so nothing can be changed.',
    ended: 'You see the portal as yourself again.',
  },
} as const;
