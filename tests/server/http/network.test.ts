import { describe, expect, it } from 'vitest';
import { networkOf, wideNetworkOf } from '../../../src/engine/server/http/network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:7f00:1', '127.0.0.1'],
    ['[::ffff:7f00:1]:443', '127.0.0.1'],
    ['0:0:0:0:0:ffff:7f00:1', '127.0.0.1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:DB8:0000::1', '2001:db8:0:0'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
    ['[2001:db8::1]', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['1::', '1:0:0:0'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is in a wider one where addresses are cheap', () => {
    expect(wideNetworkOf('[2001:db8:7:8::1]:443')).toBe('2001:db8:7/48');
    expect(wideNetworkOf('2001:db8:7:ffff::1')).toBe('2001:db8:7/48');
    expect(wideNetworkOf('203.0.113.7')).toBeNull();
    expect(wideNetworkOf('::ffff:7f00:1')).toBeNull();
  });
});
