import { ACCESS_MESSAGES, EVALUATORS, type Role, roleOf } from '#libs/contracts';

/** True where somebody is shown who of the account did something; others, who look in from outside, are told the role. */
export function seesStaffNames(roles: readonly Role[]): boolean {
  return roles.some((role) => EVALUATORS.includes(role));
}

/** "An evaluator": what stands for the name of a user with these roles. */
export function nameless(roles: readonly string[]): string {
  const known = roles.map(roleOf);
  const role = (Object.keys(ACCESS_MESSAGES.nameless) as Role[]).find((each) => known.includes(each));
  return role ? ACCESS_MESSAGES.nameless[role] : ACCESS_MESSAGES.namelessUser;
}
