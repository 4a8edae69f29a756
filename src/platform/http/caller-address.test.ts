import { describe, expect, test } from 'vitest';
import { callerAddress, networkOf, parseTrustedProxies } from './caller-address.ts';

const caller = (trusted: string, peer: string, forwarded?: string) =>
  callerAddress(peer, forwarded, parseTrustedProxies(trusted));

describe('the address of a caller', () => {
  test('[L02] is the other end of the connection where no proxy is trusted', () => {
    expect(caller('off', '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
    expect(caller('off', '::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(caller('off', 'fe80::1%eth0')).toBe('fe80::1');
    expect(callerAddress(undefined, undefined, { hops: 0 })).toBe('');
  });

  test.each([
    ['1', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['1', '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['2', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    // Nearer than expected: nothing further left was written by one of our proxies.
    ['2', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['1', '10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.7.0.2', '203.0.113.9'],
    ['private', '::ffff:172.16.3.4', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['loopback', '::1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['2001:db8:1::/48, 192.0.2.7', '192.0.2.7', '1.1.1.1, 2001:db8:2::9, 2001:db8:1::1', '2001:db8:2::9'],
    // Every proxy on the way is our own: a call from within.
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('[L02] is read from the right (trusted: %s, peer: %s, header: %s)', (trusted, peer, header, expected) => {
    expect(caller(trusted, peer, header)).toBe(expected);
  });

  test('[L02] a peer outside of the trusted networks can name no other address than its own', () => {
    expect(caller('10.0.0.0/8', '198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
    expect(caller('::1', '127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
  });

  test.each([
    'unknown',
    '_hidden',
    '',
    '203.0.113.999',
    '1.1.1.1\t2.2.2.2',
    'for=1.2.3.4',
    '<script>',
    '10.0.0.256',
    '[]',
  ])('[L02] is never %j, which is no address', (garbage) => {
    expect(caller('1', '10.0.0.1', garbage)).toBe('10.0.0.1');
    expect(caller('10.0.0.0/8', '10.0.0.1', `203.0.113.9, ${garbage}, 10.0.0.2`)).toBe('10.0.0.2');
  });

  test('has one spelling, whatever the proxy writes', () => {
    expect(caller('1', '10.0.0.1', '203.0.113.9:4711')).toBe('203.0.113.9');
    expect(caller('1', '10.0.0.1', '[2001:DB8::0:1]:443')).toBe('2001:db8::1');
    expect(caller('1', '10.0.0.1', '2001:0db8:0:0:0:0:0:1')).toBe('2001:db8::1');
    expect(caller('1', '10.0.0.1', '::FFFF:CB00:7109')).toBe('203.0.113.9');
  });

  test('[L02] forged entries change nothing, sixty times out of sixty', () => {
    for (const trusted of ['1', '127.0.0.0/8'])
      for (let forged = 0; forged < 60; forged++)
        expect(caller(trusted, '127.0.0.1', `198.51.100.${forged}, 203.0.113.9`)).toBe('203.0.113.9');
  });
});

describe('the option', () => {
  test('refuses `on`, and says what to write', () => {
    expect(() => parseTrustedProxies('on')).toThrow('must say which proxies are yours');
  });
  test.each([
    '',
    'yes',
    '-1',
    '17',
    '10.0.0.0/33',
    '10.0.0',
    'example.org',
    '::1/129',
    '::ffff:10.0.0.0/8',
    '10.0.0.1,,::1',
  ])('refuses %j', (text) => {
    expect(() => parseTrustedProxies(text)).toThrow(/^must be `off`, the number/);
  });
  const eighths = Array.from({ length: 32 }, (_, at) => `${at * 8}.0.0.0/5`).join(',');
  test.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '::/1, 8000::/1',
    eighths,
    'private,64.0.0.0/2',
    '2000::/3',
  ])('refuses %s, which is everybody or nearly so', (text) => {
    expect(() => parseTrustedProxies(text)).toThrow(`must not trust every address`);
  });
  test.each(['private, loopback', '10.0.0.0/8,172.64.0.0/13,2400:cb00::/32,fc00::/7'])('takes %s', (text) => {
    expect(parseTrustedProxies(text)).toHaveProperty('networks');
  });
});

test('[L01] one IPv6 subscriber is one caller, however many addresses they take', () => {
  expect(networkOf('2001:db8:a:b:1:2:3:4')).toBe('2001:db8:a:b::/64');
  expect(networkOf('2001:db8:a:b::9')).toBe('2001:db8:a:b::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:db8:a:c::9')).toBe('2001:db8:a:c::/64');
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('player@example.org')).toBe('player@example.org');
});
