// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { guard } from '../../../src/engine/web/app/guard.ts';
import { returnAddress, signInAddress } from '../../../src/engine/web/session/index.ts';
import { startApiServer } from './api-server.ts';

const server = startApiServer();
const wanted = (address: string): string => `?returnUrl=${encodeURIComponent(address)}`;

describe('a failed guard', () => {
  it('leads to the sign-in page with the attempted address as returnUrl', async () => {
    localStorage.setItem('token', 'old');
    server.on('/api/auth/checktoken', { body: false });
    const attempt = guard({ request: new Request('http://localhost/pages/user?pageSize=50') });
    const answer = await attempt.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(answer).toBeInstanceOf(Response);
    expect(answer instanceof Response ? answer.headers.get('location') : null).toBe(
      '/login?returnUrl=%2Fpages%2Fuser%3FpageSize%3D50',
    );
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the part of the page that the address bar names', async () => {
    history.replaceState(null, '', '/pages/user#row-3');
    const attempt = guard({ request: new Request('http://localhost/pages/user') });
    const answer: unknown = await attempt.catch((thrown: unknown) => thrown);
    expect(answer instanceof Response ? answer.headers.get('location') : null).toBe(
      '/login?returnUrl=%2Fpages%2Fuser%23row-3',
    );
    history.replaceState(null, '', '/');
  });

  it('lets a good token pass', async () => {
    localStorage.setItem('token', 'good');
    server.on('/api/auth/checktoken', { body: true });
    expect(await guard({ request: new Request('http://localhost/pages/user') })).toBeNull();
  });

  it('does not sign anyone out because the server failed', async () => {
    localStorage.setItem('token', 'good');
    server.on('/api/auth/checktoken', { status: 500, body: {} });
    await expect(
      guard({ request: new Request('http://localhost/pages/user') }),
    ).rejects.toMatchObject({ status: 500 });
    expect(localStorage.getItem('token')).toBe('good');
  });
});

describe('returnUrl', () => {
  it('brings back to the address, query and all', () => {
    const address = '/pages/user?pageSize=50#row-3';
    expect(returnAddress(new URL(signInAddress(address), 'http://localhost').search)).toBe(address);
  });

  it.each([
    'https://elsewhere.example/pages/user',
    '//elsewhere.example/pages/user',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'pages/user',
    '/login?returnUrl=/login',
    '/%0d//elsewhere.example',
    '/%0Apages',
    '/%2F/elsewhere.example',
    '/pages//user',
    '/%5Celsewhere.example',
    '/%E0%A4%A',
  ])('that leaves this site, or leads nowhere, is ignored: %s', (address) => {
    expect(returnAddress(wanted(address))).toBe('/');
  });

  it('is left out where there is nothing to come back to', () => {
    expect(signInAddress('/')).toBe('/login');
    expect(signInAddress('/login?returnUrl=%2Fpages%2Fuser')).toBe('/login');
  });
});
