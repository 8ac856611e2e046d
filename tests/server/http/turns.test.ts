import { describe, expect, it } from 'vitest';
import { type TurnLimits, Turns } from '../../../src/engine/server/http/turns.ts';

/** Pieces of work that go on until they are ended by hand. */
function begin(limits: Omit<TurnLimits, 'patienceMilliseconds'>) {
  const turns = new Turns({ ...limits, patienceMilliseconds: 60_000 });
  const running: { readonly who: string; readonly end: () => void }[] = [];
  const ask = (name: string, isFirst = false) => {
    const who = isFirst ? `${name} first` : name;
    const work = () => new Promise<void>((resolve) => running.push({ who, end: resolve }));
    turns.take(name, work, { isFirst }).catch(() => undefined);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endOldest = async () => {
    running.shift()?.end();
    await settle();
  };
  const now = async () => {
    await settle();
    return running.map(({ who }) => who);
  };
  return { turns, ask, endOldest, now };
}

describe('turns', () => {
  it('go to so many of one name, and so many in all', async () => {
    const { ask, endOldest, now } = begin({ most: 2, mostInAll: 4 });
    for (let call = 0; call < 12; call += 1) ask('one');
    expect(await now()).toEqual(['one', 'one']);
    for (const name of ['two', 'two', 'two', 'three']) ask(name);
    expect(await now()).toEqual(['one', 'one', 'two', 'two']);
    await endOldest();
    expect(await now()).toEqual(['one', 'two', 'two', 'one']);
    await endOldest();
    await endOldest();
    expect(await now()).toEqual(['two', 'one', 'one', 'two']);
  });

  it('go to whoever goes first, before all that wait longer', async () => {
    const { ask, endOldest, now } = begin({ most: 2, mostInAll: 2 });
    for (const name of ['one', 'one', 'two', 'two']) ask(name);
    ask('staff', true);
    await endOldest();
    expect(await now()).toEqual(['one', 'staff first']);
    await endOldest();
    expect(await now()).toEqual(['staff first', 'two']);
  });

  it('come to an end with work that fails, and are refused to who waits too long', async () => {
    const turns = new Turns({ most: 1, patienceMilliseconds: 1 });
    await expect(turns.take('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    let end = (): void => undefined;
    const long = turns.take('one', () => new Promise<void>((resolve) => (end = resolve)));
    await expect(turns.take('one', async () => 1)).rejects.toMatchObject({ code: 'unavailable' });
    end();
    await long;
    expect(await turns.take('one', async () => 2)).toBe(2);
  });

  it('are refused at once where too many wait, of one name and in all', async () => {
    const { ask, endOldest, now, turns } = begin({
      most: 1,
      mostInAll: 1,
      mostWaiting: 2,
      mostWaitingInAll: 3,
    });
    for (const name of ['one', 'one', 'one', 'two']) ask(name);
    const refused = { code: 'unavailable', details: { retryAfterSeconds: 5 } };
    await expect(turns.take('one', async () => 1)).rejects.toMatchObject(refused);
    await expect(turns.take('three', async () => 1)).rejects.toMatchObject(refused);
    // The staff's come in, for whoever came last.
    ask('staff', true);
    await endOldest();
    expect(await now()).toEqual(['staff first']);
    await endOldest();
    await endOldest();
    expect(await now()).toEqual(['one']);
    await endOldest();
    expect(await now()).toEqual([]);
  });

  it('are not kept for who hung up', async () => {
    const { ask, endOldest, now, turns } = begin({ most: 1, mostInAll: 1 });
    const caller = new AbortController();
    ask('one');
    const left = turns.take('one', async () => 1, { signal: caller.signal });
    ask('two');
    caller.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    await expect(
      turns.take('three', async () => 1, { signal: caller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await endOldest();
    expect(await now()).toEqual(['two']);
  });
});
