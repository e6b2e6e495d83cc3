import { handleOf, type UserWords } from '#libs/contracts';

/** The person who did something: "Adamu Bala (abala, Administrator)". By the role alone where names are not shown. */
export function UserName({
  user,
  plain,
}: {
  user: UserWords /** The name is not set off. */;
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
