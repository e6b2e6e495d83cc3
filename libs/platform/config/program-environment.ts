/** Returns the environment of an external program: the search path and the given variables, without our secrets. */
export function programEnvironment(given: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', ...given };
}

/**
 * Returns the same for a PostgreSQL program and its address: the password, and the certificate authority if the
 * address requires verification without naming one. That is the authority of NODE_EXTRA_CA_CERTS.
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
