import { describe, expect, it } from 'vitest';
import { AskedLately } from '../../../src/server/dashboard/asked-lately.ts';
import type { Question } from '../../../src/server/dashboard/question.ts';

const NOON = Date.parse('2026-03-01T05:00:00Z');
const minutesAfter = (minutes: number): Date => new Date(NOON + minutes * 60_000);
const question = (area: string): Question => ({
  source: 'waste',
  keys: [],
  children: 0,
  area,
  userTypes: ['consumer'],
  filters: [],
  counted: true,
  measures: ['kg'],
  base: false,
  grain: 'month',
  isComplete: false,
  ranges: [],
});

describe('what was asked lately', () => {
  const namesAt = (asked: AskedLately, minutes: number): string[] =>
    asked.latest(minutesAfter(minutes)).map(([name]) => name);

  it('is told the latest first, however often it was asked', () => {
    const asked = new AskedLately();
    for (const [at, name] of ['10', '50', '10'].entries()) {
      asked.note(name, question(name), minutesAfter(at));
    }
    expect(namesAt(asked, 3)).toEqual(['10', '50']);
  });

  it('is forgotten after a quarter of an hour, or when it should not be asked again', () => {
    const asked = new AskedLately();
    for (const [at, name] of ['10', '50', '83'].entries()) {
      asked.note(name, question(name), minutesAfter(at));
    }
    asked.forget('83');
    expect(namesAt(asked, 15)).toEqual(['50', '10']);
    expect(namesAt(asked, 15.5)).toEqual(['50']);
    expect(namesAt(asked, 17)).toEqual([]);
  });

  it('is the last hundred questions', () => {
    const asked = new AskedLately();
    for (let at = 0; at < 120; at += 1) asked.note(`${at}`, question(`${at}`), minutesAfter(0));
    const names = namesAt(asked, 1);
    expect(names).toHaveLength(100);
    expect([names.at(0), names.at(-1)]).toEqual(['119', '20']);
  });
});
