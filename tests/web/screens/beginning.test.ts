import { describe, expect, it } from 'vitest';
import { beginningIn } from '../../../src/engine/web/screens/form/beginning.ts';
import { configWith, EVERY_TYPE } from '../../support/every-type.ts';

const { specimens } = configWith(EVERY_TYPE).resources;

function begin(search: string) {
  if (!specimens) throw new Error('no specimens');
  return beginningIn(specimens, search);
}

describe('the address of a form', () => {
  it('says what a new row begins with, of any type that is written in one line', () => {
    const search = '?tambonCode=100101&opens=8:30&plate=ABC 12&bought=2026-11-03&seats=4';
    expect(begin(search)).toEqual({
      tambonCode: '100101',
      opens: '08:30',
      plate: 'ABC 12',
      bought: '2026-11-03',
      seats: 4,
    });
  });

  it('is passed over where it holds no value of the field', () => {
    expect(begin('?tambonCode=10&opens=25:00&plate=12&seats=many&unknown=1')).toEqual({});
  });
});
