import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import screens from '../../../locales/th/screens.json';
import shell from '../../../locales/th/shell.json';
import { changeProblemText } from '../../../src/engine/web/screens/shared/change-problem.ts';
import { problemText } from '../../../src/engine/web/screens/shared/problem.ts';
import { HttpError, toHttpError } from '../../../src/engine/web/session/http-error.ts';

const CONNECTION = 'ตรวจสอบการเชื่อมต่อ';

beforeAll(() =>
  i18next.init({
    lng: 'th',
    resources: { th: { screens, shell } },
    interpolation: { prefix: '{', suffix: '}' },
  }),
);

it('601 speaks of the data, never of the connection', () => {
  expect(problemText(toHttpError(601, undefined), CONNECTION)).toBe(shell.toasts.uploadFailed);
  expect(problemText(toHttpError(200, { code: 601 }), CONNECTION)).toBe(shell.toasts.uploadFailed);
});

it('an answer that is not understood is called so', () => {
  const problem = new HttpError(200, 'not_understood', '');
  expect(problemText(problem, CONNECTION)).toBe(shell.errors.notUnderstood);
});

it('what the server says itself comes first, and the connection is blamed where nothing is known', () => {
  const said = toHttpError(601, { error: { code: 'upload', message: 'แถวที่ 3 ไม่มีชื่อ' } });
  expect(problemText(said, CONNECTION)).toBe('แถวที่ 3 ไม่มีชื่อ');
  expect(problemText(new HttpError(0, 'unreachable', ''), CONNECTION)).toBe(CONNECTION);
});

it('a change refused without a sentence, as by a proxy, says that nothing has changed, and why', () => {
  const refusal = (status: number) => toHttpError(status, '<html><h1>nginx</h1></html>');
  expect(changeProblemText(refusal(413), CONNECTION)).toBe(screens.problem.tooLarge);
  expect(changeProblemText(refusal(429), CONNECTION)).toBe(screens.problem.tooMany);
  expect(changeProblemText(refusal(403), CONNECTION)).toBe(
    screens.problem.refused.replace('{status}', '403'),
  );
  // Whether it was done is not known where a proxy waited in vain.
  expect(changeProblemText(refusal(502), CONNECTION)).toBe(CONNECTION);
  // Nor where several calls were sent, or something was read.
  expect(problemText(refusal(413), CONNECTION)).toBe(CONNECTION);
});
