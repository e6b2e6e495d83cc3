/** Messages about members of a community. */
export const MEMBERS_MESSAGES = {
  added: 'New member added!',
  changed: 'Member successfully updated!',
  removed: 'Member removed',
  restored: 'Member put back',
  addFailed: 'Error occurred while adding new member.',
  changeFailed: 'Error occurred while updating member.',
  removeFailed: 'Error occurred while removing member.',
  restoreFailed: 'The member could not be put back.',
  phoneDigits: 'A phone number has digits only.',
  phoneWrong: 'This is no phone number. Give one number, such as 08031234567.',
  phoneTwo: 'These are two numbers. Give one.',
  nameLetters: 'A name has at least one letter.',
  noBvn: 'This looks like a BVN. It does not belong here.',
} as const;
