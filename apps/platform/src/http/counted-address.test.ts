import { describe, expect, it, vi } from 'vitest';
import { createAddressCounting } from './counted-address.ts';

const direct = { ip: '10.0.0.1', headers: {} };
const proxied = { ip: '10.0.0.1', headers: { 'x-forwarded-for': '78.160.0.1' } };
const standard = { ip: '10.0.0.1', headers: { forwarded: 'for=78.160.0.1' } };

describe('the address that limits count by', () => {
  it('LG-14 is null in production behind an undeclared proxy, which is logged once', () => {
    const warn = vi.fn();
    const { countedAddress, uncounted } = createAddressCounting({ production: true, trustedHops: 0 }, warn);
    expect([direct, proxied, standard, direct].map(countedAddress)).toEqual(['10.0.0.1', null, null, '10.0.0.1']);
    expect([uncounted(), warn.mock.calls.length]).toEqual([2, 1]);
  });

  it.each([
    { production: true, trustedHops: 1 },
    { production: false, trustedHops: 0 },
  ])('is that of the call with %j', (settings) => {
    const warn = vi.fn();
    expect(createAddressCounting(settings, warn).countedAddress(proxied)).toBe('10.0.0.1');
    expect(warn).not.toHaveBeenCalled();
  });
});
