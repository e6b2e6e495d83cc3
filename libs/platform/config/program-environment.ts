/** The environment of a program that is not Gona's: where programs are, and what it is given. No secret of ours is among it. */
export function programEnvironment(given: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', ...given };
}

/**
 * The same of a program of PostgreSQL, for the address that it is to go to: its password, and which authority it is to know where the
 * address wants the certificate checked and names none. That is the one which Node knows by NODE_EXTRA_CA_CERTS.
 */
export function postgresEnvironment(url: string): Record<string, string> {
  const { password, searchParams } = new URL(url);
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  const checked = /^verify-/.test(searchParams.get('sslmode') ?? '') && !searchParams.has('sslrootcert');
  return programEnvironment({
    PGPASSWORD: decodeURIComponent(password),
    ...(authority && checked && { PGSSLROOTCERT: authority }),
  });
}
