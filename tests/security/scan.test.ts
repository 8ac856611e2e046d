import { describe, expect, it } from 'vitest';
import { readAudit } from '../../scripts/lib/security/audit.ts';
import { callsOf, type Document } from '../../scripts/lib/security/calls.ts';
import { lessOf } from '../../scripts/lib/security/fit.ts';
import { fill, formsPage, leavesOf } from '../../scripts/lib/security/form.ts';
import { readSqlmap, readWapiti } from '../../scripts/lib/security/tools.ts';
import { Watch } from '../../scripts/lib/security/watch.ts';
import { readDocument } from '../support/document.ts';

const DOCUMENT = await readDocument();
// What the product writes is an OpenAPI document.
const CALLS = callsOf(DOCUMENT as unknown as Document);
const AIM = { who: 'admin', where: 'POST /api/x', url: 'http://localhost/' };

describe('the calls that are attacked', () => {
  it('are all those of the document, each that takes JSON with values to attack', () => {
    const described = Object.entries(DOCUMENT.paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    expect(CALLS.map(({ method, url }) => `${method} ${url}`)).toEqual(described);
    for (const { url, bodies } of CALLS) {
      if (!/\/(save|search|load[A-Z].*Sub|login)/.test(url)) continue;
      expect(
        bodies.flatMap((body) => leavesOf(body)),
        url,
      ).not.toHaveLength(0);
    }
  });

  it('become forms, whose fields become the same body again', () => {
    for (const body of CALLS.flatMap(({ bodies }) => bodies)) {
      const typed = leavesOf(body).map(({ name, value }) => [name, String(value)] as const);
      expect(fill(body, new Map(typed))).toEqual(body);
    }
    const attacked = fill({ data: { id: 1, name: 'x' } }, new Map([['data.id', "1' or 1=1"]]));
    expect(attacked).toEqual({ data: { id: "1' or 1=1", name: 'x' } });
    const page = formsPage([{ action: '/a', body: { name: '"><script>' } }], []);
    expect(page).not.toContain('<script>');
  });

  it('lose what the server complains of, until they fit', () => {
    const body = { data: { a: 1, b: 2, filters: [{ field: 'a', value: 1 }, { field: 'c' }] } };
    expect(lessOf(body, ['a'])).toEqual({ data: { b: 2, filters: [{ field: 'c' }] } });
  });
});

describe('what counts as a finding', () => {
  it('is what sqlmap says can be injected, and a run that broke off', () => {
    const clean = '[CRITICAL] all tested parameters do not appear to be injectable. Try to …';
    expect(readSqlmap(AIM, clean)).toEqual([]);
    const found = `sqlmap identified the following injection point(s) with a total of 41 HTTP(s) requests:
---
Parameter: data.text (POST)
    Type: boolean-based blind
---
[18:00:00] [INFO] testing PostgreSQL`;
    expect(readSqlmap(AIM, found)).toMatchObject([
      { where: 'POST /api/x', what: expect.stringContaining('Parameter: data.text (POST)') },
    ]);
    expect(readSqlmap(AIM, '[CRITICAL] unable to connect to the target URL')).toMatchObject([
      { what: expect.stringContaining('did not finish') },
    ]);
  });

  it('is what wapiti reports, and a report that is not there', () => {
    const one = { method: 'POST', path: '/scan/1/api/x', info: 'SQL Injection', parameter: 'a' };
    const report = {
      vulnerabilities: { 'SQL Injection': [one], 'Backup file': [] },
      anomalies: {},
    };
    expect(readWapiti('low', report)).toMatchObject([{ who: 'low', where: 'POST /scan/1/api/x' }]);
    expect(readWapiti('low', { vulnerabilities: {}, anomalies: {} })).toEqual([]);
    expect(readWapiti('low', null)).toMatchObject([{ what: 'left no report' }]);
  });

  it('is what npm knows of a package; a registry that is not asked says so', () => {
    const known = JSON.stringify({ vulnerabilities: { pg: { severity: 'high', range: '<1' } } });
    expect(readAudit(known)).toMatchObject({ asked: true, findings: [{ where: 'pg' }] });
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ asked: true, findings: [] });
    const refused = '{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}';
    expect(readAudit(refused)).toEqual({ asked: false, reason: '405 Method Not Allowed' });
    expect(readAudit('npm: command not found')).toMatchObject({ asked: false });
  });
});

describe('every answer is watched', () => {
  const watch = (kind: 'anonymous' | 'low' | 'admin', keys: readonly string[] = []) =>
    new Watch({ kind, keys }, CALLS);
  const path = '/api/user/searchUser';
  const exchange = { path, sent: '{}', status: 200, received: '{}' };

  it('for callers let in who may not be', () => {
    const low = watch('low', ['food-cateory/units/u']);
    low.see(exchange);
    low.see({ ...exchange, path: '/api/foodcateory/searchUnitsWeb' });
    low.see({ ...exchange, path: '/api/audit/searchAudit', status: 403 });
    expect(low.findings).toMatchObject([{ where: path, what: 'let low in' }]);
    const nobody = watch('anonymous');
    nobody.see({ ...exchange, path: '/api/master/province' });
    expect(nobody.findings).toHaveLength(1);
    const admin = watch('admin');
    admin.see(exchange);
    expect(admin.findings).toEqual([]);
  });

  it('for faults, and for what tells of the inside', () => {
    const admin = watch('admin');
    admin.see({ ...exchange, status: 500 });
    admin.see({ ...exchange, status: 503 });
    admin.see({ ...exchange, received: 'syntax error at or near "x"' });
    admin.see({ ...exchange, received: '$argon2id$v=19' });
    expect(admin.findings.map(({ what }) => what.slice(0, 16))).toEqual(
      ['answered 500 to ', 'told syntax erro', 'told \\$argon2 for'].map((what) =>
        what.slice(0, 16),
      ),
    );
  });
});
