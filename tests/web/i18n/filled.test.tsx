import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { filled } from '../../../src/engine/web/i18n/filled.tsx';

/** A text as a translator wrote it, its placeholders filled as the real one does. */
const written = (text: string) => (marks: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => marks[name] ?? whole);

describe('a text with elements in its placeholders', () => {
  const elements = { area: <a href="/area">Lao Cai</a>, value: <b>12</b> };

  it.each([
    ['as written', 'Most: {area} {value} kg', 'Most: <a href="/area">Lao Cai</a> <b>12</b> kg'],
    ['in another order', '{value} kg in {area}', '<b>12</b> kg in <a href="/area">Lao Cai</a>'],
    ['one of them twice', '{value}, {value}', '<b>12</b>, <b>12</b>'],
    ['with none of them', 'Most', 'Most'],
  ])('has them where its language puts them: %s', (_how, text, expected) => {
    expect(renderToStaticMarkup(<p>{filled(written(text), elements)}</p>)).toBe(
      `<p>${expected}</p>`,
    );
  });
});
