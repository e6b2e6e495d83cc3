import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An authority that no system knows, and a certificate of it for 127.0.0.1: paths of PEM files. */
export interface Certificates {
  authority: string;
  certificate: string;
  key: string;
}

/** Made by the program `openssl`, valid for a day. `name` is another host than this machine, where it is to be a wrong one. */
export function makeCertificates(name = 'IP:127.0.0.1,DNS:localhost'): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'gona-tls-'));
  const file = (each: string) => join(folder, each);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-x509', ...curve, '-keyout', file('ca.key'), '-out', file('ca.pem')];
  openssl('req', ...authority, '-days', '1', '-subj', '/CN=Gona tests');
  openssl('req', ...curve, '-keyout', file('key.pem'), '-out', file('request.pem'), '-subj', '/CN=server');
  const extensions = file('extensions');
  writeFileSync(extensions, `subjectAltName=${name}\n`);
  const signing = [
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-extfile',
    extensions,
  ];
  openssl('x509', '-req', '-in', file('request.pem'), ...signing, '-days', '1', '-out', file('cert.pem'));
  return { authority: file('ca.pem'), certificate: file('cert.pem'), key: file('key.pem') };
}
