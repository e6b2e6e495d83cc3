/** Messages about members of a community. */
export const MEMBERS_MESSAGES = {
  added: 'New member added!',
  changed: 'Member successfully updated!',
  removed: 'Member removed',
  restored: 'Member restored',
  addFailed: 'Error occurred while adding new member.',
  changeFailed: 'Error occurred while updating member.',
  removeFailed: 'Error occurred while removing member.',
  restoreFailed: 'The member could not be restored.',
  phoneDigits: 'A phone number can contain only digits.',
  phoneWrong: 'This is not a phone number. Enter one number, such as 08031234567.',
  phoneTwo: 'These are two numbers. Enter one.',
  nameLetters: 'A name must contain at least one letter.',
  noBvn: 'This looks like a BVN. It does not belong here.',
} as const;
