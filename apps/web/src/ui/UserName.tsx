import { handleOf, type UserLabels } from '#libs/contracts';

/** Name of the person who acted: "Adamu Bala (abala, Administrator)". Shows only the role if names are hidden. */
export function UserName({
  user,
  plain,
}: {
  user: UserLabels;
  /** Shows the name in the style of the surrounding text. */
  plain?: boolean;
}) {
  const handle = handleOf(user);
  return (
    <>
      {plain ? user.name : <b>{user.name}</b>}
      {handle && <span className="mut"> ({handle})</span>}
    </>
  );
}
