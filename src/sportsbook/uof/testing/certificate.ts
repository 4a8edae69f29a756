// A certificate for a broker of a test, signed by an authority that is made for it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface TestCertificate {
  caFile: string;
  certFile: string;
  keyFile: string;
}

export function makeCertificate(folder: string): TestCertificate {
  mkdirSync(folder, { recursive: true });
  const file = (name: string): string => path.join(folder, name);
  const openssl = (...parameters: string[]): void => {
    execFileSync('openssl', parameters, { stdio: 'ignore' });
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
  );
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', file('broker.key'), '-out', file('broker.csr'));
  writeFileSync(file('extensions'), 'subjectAltName = DNS:localhost, IP:127.0.0.1');
  const signing = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', file('extensions')];
  openssl('x509', '-req', '-in', file('broker.csr'), '-days', '2', ...signing, '-out', file('broker.pem'));
  return { caFile: file('ca.pem'), certFile: file('broker.pem'), keyFile: file('broker.key') };
}
