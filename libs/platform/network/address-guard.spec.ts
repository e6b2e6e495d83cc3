import type { lookup } from 'node:dns';
import { addressFault, guardedLookup, isPublicAddress } from './address-guard.js';

const PRIVATE = [
  '0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255',
  '169.254.0.0 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.0',
  '192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.0',
  '255.255.255.255 :: ::1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 64:ff9b::7f00:1',
  '64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1 2001:0:7f00:1:: 2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1',
  'fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 2a00::1%eth0 febf::1 fec0::1 ff02::1 5f00::1 4000::1 example.org',
]
  .join(' ')
  .split(' ');
const PUBLIC = [
  '1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255',
  '169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0',
  '223.255.255.255 41.58.0.1 2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450::1 2003::1',
]
  .join(' ')
  .split(' ');

it.each(PRIVATE)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
it.each(PUBLIC)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  '127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 0x7f.1 127.0.0.1. 10.1 192.168.257 %31%32%37.0.0.1',
  '[::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [64:ff9b::127.0.0.1] [2002:7f00:1::] [::127.0.0.1] [fe80::1] [fd00::1]',
  '169.254.169.254 ①②⑦.0.0.1 127。0。0。1',
])('literal addresses in any form: %s', (hosts) => {
  for (const host of hosts.split(' '))
    expect([host, addressFault(`https://${host}/hook`, [])]).toEqual([host, 'notPublic']);
});

it('accepts https to names and public addresses, and http only to exempt hosts', () => {
  expect(addressFault('https://hooks.example.org/a?b=c', [])).toBeNull();
  expect(addressFault('https://8.8.8.8:8443/', [])).toBeNull();
  expect(addressFault('https://[2606:4700:4700::1111]/', [])).toBeNull();
  expect(addressFault('http://hooks.example.org/', ['other.example.org'])).toBe('notHttps');
  expect(addressFault('http://Hooks.example.org:8080/', ['hooks.example.org'])).toBeNull();
  expect(addressFault('http://127.0.0.1:9000/', ['127.0.0.1'])).toBeNull();
  expect(addressFault('ftp://hooks.example.org/', ['hooks.example.org'])).toBe('notHttps');
  expect(addressFault('file:///etc/passwd', [])).toBe('notHttps');
  expect(addressFault('https://user@hooks.example.org/', [])).toBe('withPassword');
  expect(addressFault('https://user:secret@hooks.example.org/', ['hooks.example.org'])).toBe('withPassword');
  expect(addressFault('hooks.example.org', [])).toBe('notUrl');
});

describe('the look-up of a connection', () => {
  const answering = (addresses: string[], error: Error | null = null) =>
    ((_name: string, _options: object, callback: (...answer: unknown[]) => void) =>
      callback(
        error,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup;
  const found = (addresses: string[], exempt: string[] = [], all = true, error: Error | null = null) =>
    new Promise<unknown>((resolve) =>
      guardedLookup(exempt, answering(addresses, error))(
        'hooks.example.org',
        { all },
        (fault, address, family) => resolve(fault ? fault.constructor.name : [address, family].flat()),
      ),
    );

  it('returns the addresses only if every one is public', async () => {
    expect(await found(['8.8.8.8', '2606:4700::1'])).toMatchObject([
      { address: '8.8.8.8' },
      { address: '2606:4700::1' },
      undefined,
    ]);
    expect(await found(['8.8.8.8'], [], false)).toEqual(['8.8.8.8', 4]);
    for (const addresses of [['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['8.8.8.8', '::ffff:7f00:1'], []])
      expect(await found(addresses)).toBe('AddressRefused');
  });

  it('refuses a name that does not resolve, and exempts hosts by name', async () => {
    expect(await found([], [], true, new TypeError('ENOTFOUND'))).toBe('TypeError');
    expect(await found(['10.0.0.1'], ['hooks.example.org'], false)).toEqual(['10.0.0.1', 4]);
    expect(await found(['10.0.0.1'], ['example.org'])).toBe('AddressRefused');
  });
});
