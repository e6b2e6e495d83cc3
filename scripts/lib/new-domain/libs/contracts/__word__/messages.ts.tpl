/** Messages of __named-many__. */
export const __DOMAIN___MESSAGES = {
  created: 'New __named__ added!',
  nameTaken: 'There is another __named__ with this name.',
  nameEmpty: 'A name has at least one letter or digit.',
} as const;
