/** Files, bodies and connections made to do harm, against the product as people start it. */
import { expect, it } from 'vitest';
import { attackServer } from '../../scripts/lib/security/hostile/attack.ts';

const MINUTES = 40;

it(
  'serves everybody else while it is attacked, and answers what it was sent',
  async () => {
    const { findings, lines } = await attackServer(() => undefined);
    expect(findings, lines.join('\n')).toEqual([]);
  },
  MINUTES * 60_000,
);
