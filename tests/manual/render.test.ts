import { expect, it } from 'vitest';
import { render } from '../../scripts/lib/manual/render.ts';

const PAGES = new Map([['docs/manual/staff.md', '/manual/staff']]);
const of = (markdown: string) =>
  render(markdown, {
    file: 'docs/manual/other.md',
    pages: PAGES,
    pictureAt: (path) => ({ address: `/assets/${path}`, width: 20, height: 10 }),
  });

it('names headings as they say, or as GitHub does', () => {
  const { title, sections, ids, html } = of('# One\n\n## <a id="two"></a>Two & more\n\n## สอง ส่วน');
  expect(title).toBe('One');
  expect(sections).toEqual([
    { id: 'two', title: 'Two &amp; more' },
    { id: 'สอง-ส่วน', title: 'สอง ส่วน' },
  ]);
  expect([...ids]).toEqual(['one', 'two', 'สอง-ส่วน']);
  expect(html).toContain('<h2 id="two">Two &amp; more</h2>');
});

it('leads to pages that are served, and names what is none', () => {
  const { html } = of('[a](staff.md#x) [b](../security.md) [c](#d) [e](https://example.org)');
  expect(html).toBe(
    '<p><a href="/manual/staff#x">a</a> b <a href="#d">c</a> <a href="https://example.org">e</a></p>\n',
  );
});

it('keeps the room of a picture until it comes', () => {
  expect(of('![of it](../pictures/a.webp)').html).toContain(
    '<img src="/assets/docs/pictures/a.webp" alt="of it" width="20" height="10" loading="lazy">',
  );
});
