/**
 * Draws a part of the page on a canvas, as it stands: boxes, texts and line drawings, in the page's
 * own fonts. A picture made of SVG would lose them.
 */
import { handOver } from '../providers/hand-over.ts';

/** Sharp enough to be printed. */
const PIXELS_PER_PIXEL = 2;
const MARGIN = 8;

/** What a picture has no use for. */
const LEFT_OUT =
  '.chart-card__tools, .visually-hidden, .public-view, .hint__text, .map__keys, .map__more, .map__tooltip, .map__outline--active, .filter, .matrix__hint';

type Pen = CanvasRenderingContext2D;

function isSeen(color: string): boolean {
  return color !== '' && color !== 'none' && !/^rgba\(.*, 0\)$|transparent/.test(color);
}

function drawBox(pen: Pen, element: Element, style: CSSStyleDeclaration): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const border = Number.parseFloat(style.borderTopWidth);
  pen.beginPath();
  pen.roundRect(left, top, width, height, Number.parseFloat(style.borderTopLeftRadius) || 0);
  if (isSeen(style.backgroundColor)) {
    pen.fillStyle = style.backgroundColor;
    pen.fill();
  }
  if (border > 0 && style.borderTopStyle !== 'none' && isSeen(style.borderTopColor)) {
    pen.strokeStyle = style.borderTopColor;
    pen.lineWidth = border;
    pen.setLineDash(style.borderTopStyle === 'dashed' ? [4, 3] : []);
    // A rule on one side alone is a line along the top.
    if (Number.parseFloat(style.borderBottomWidth) === 0) {
      pen.beginPath();
      pen.moveTo(left, top);
      pen.lineTo(left + width, top);
    }
    pen.stroke();
    pen.setLineDash([]);
  }
  // A rule on the left alone is a mark.
  const mark = Number.parseFloat(style.borderLeftWidth);
  if (border === 0 && mark > 0 && isSeen(style.borderLeftColor)) {
    pen.fillStyle = style.borderLeftColor;
    pen.fillRect(left, top, mark, height);
  }
}

interface Line {
  text: string;
  readonly box: DOMRect;
}

/** The lines that a text is broken into, each with its place. */
function linesOf(node: Text): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  for (let place = 0; place < node.data.length; place += 1) {
    range.setStart(node, place);
    range.setEnd(node, place + 1);
    const [box] = range.getClientRects();
    const character = node.data[place] ?? '';
    const last = lines.at(-1);
    // Marks above and below a Thai letter have no box of their own.
    if (last && (!box || Math.abs(box.top - last.box.top) < box.height / 2)) last.text += character;
    else if (box && character.trim() !== '') lines.push({ text: character, box });
  }
  return lines;
}

function drawText(pen: Pen, node: Text, style: CSSStyleDeclaration, edge: number): void {
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.fillStyle = style.color;
  pen.textBaseline = 'middle';
  for (const { text, box } of linesOf(node)) {
    pen.fillText(text, box.left, box.top + box.height / 2, Math.max(1, edge - box.left));
  }
}

/** The line around a shape, in its own measure; null for kinds that no chart has. */
function outlineOf(shape: SVGGeometryElement): Path2D | null {
  if (shape instanceof SVGRectElement) {
    const path = new Path2D();
    const { x, y, width, height } = shape;
    path.rect(x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value);
    return path;
  }
  const points = shape.getAttribute('points')?.trim();
  const outline = shape.getAttribute('d') ?? (points ? `M${points}` : '');
  return outline === '' ? null : new Path2D(outline);
}

function drawShape(pen: Pen, shape: SVGGeometryElement, style: CSSStyleDeclaration): void {
  const matrix = shape.getScreenCTM();
  const outline = outlineOf(shape);
  if (!matrix || !outline) return;
  const path = new Path2D();
  path.addPath(outline, matrix);
  // Patterns have no colour of their own: what they cover stays bare, with its edge.
  if (isSeen(style.fill) && !style.fill.startsWith('url')) {
    pen.fillStyle = style.fill;
    pen.fill(path);
  }
  if (isSeen(style.stroke)) {
    pen.strokeStyle = style.stroke;
    pen.lineWidth = Math.min(Number.parseFloat(style.strokeWidth) || 1, 2);
    pen.setLineDash(style.strokeDasharray === 'none' ? [] : [5, 4]);
    pen.stroke(path);
    pen.setLineDash([]);
  }
}

function drawSvgText(pen: Pen, text: SVGTextElement, style: CSSStyleDeclaration): void {
  const { left, top, width, height } = text.getBoundingClientRect();
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.fillStyle = style.fill;
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.fillText(text.textContent ?? '', left + width / 2, top + height / 2);
  pen.textAlign = 'start';
}

/** The parts of an element; of a list that scrolls, the entries that are seen whole. */
function shownChildren(element: Element, { overflowY }: CSSStyleDeclaration): ChildNode[] {
  const children = [...element.childNodes];
  if (overflowY !== 'auto' && overflowY !== 'scroll') return children;
  const frame = element.getBoundingClientRect();
  return children.filter((child) => {
    if (!(child instanceof HTMLLIElement)) return true;
    const { top, bottom } = child.getBoundingClientRect();
    return top >= frame.top - 1 && bottom <= frame.bottom + 1;
  });
}

function draw(pen: Pen, element: Element, edge: number): void {
  if (element.matches(LEFT_OUT)) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return;
  if (element instanceof SVGDefsElement) return;
  if (element instanceof HTMLElement || element instanceof SVGSVGElement)
    drawBox(pen, element, style);
  if (element instanceof SVGGeometryElement) drawShape(pen, element, style);
  if (element instanceof SVGTextElement) {
    drawSvgText(pen, element, style);
    return;
  }
  if (element instanceof HTMLCanvasElement) {
    const { left, top, width, height } = element.getBoundingClientRect();
    pen.drawImage(element, left, top, width, height);
  }
  const clipped = style.overflowX === 'hidden';
  const ownEdge = clipped ? element.getBoundingClientRect().right : edge;
  for (const child of shownChildren(element, style)) {
    if (child instanceof Text) drawText(pen, child, style, ownEdge);
    else if (child instanceof Element) draw(pen, child, ownEdge);
  }
}

/** What scrolls where it is shown, and stands in a picture as a whole. */
const SPREAD = '.matrix';

/**
 * Does something while an element is as its picture is meant to be (`data-pictured`), and the tables
 * in it have all the room they need. The page is as before when it is next painted, with each table
 * scrolled to where it was.
 */
function whilePictured(element: HTMLElement, work: () => void): void {
  const tables = [...element.querySelectorAll(SPREAD)].map((table) => {
    const { scrollLeft, scrollTop, scrollWidth, clientWidth } = table;
    return { table, scrollLeft, scrollTop, beyond: scrollWidth - clientWidth };
  });
  const { inlineSize } = element.style;
  const { width } = element.getBoundingClientRect();
  element.dataset.pictured = '';
  if (tables.length > 0) {
    element.style.inlineSize = `${width + Math.max(...tables.map(({ beyond }) => beyond))}px`;
  }
  try {
    work();
  } finally {
    delete element.dataset.pictured;
    element.style.inlineSize = inlineSize;
    for (const { table, scrollLeft, scrollTop } of tables) table.scrollTo(scrollLeft, scrollTop);
  }
}

const CAPTION_LINE = 20;

/** A text in lines of a width: Thai has no spaces between its words. */
function brokenLines(pen: Pen, text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const longer = `${lines.at(-1)}${segment}`;
    if (lines.at(-1) !== '' && pen.measureText(longer).width > width) {
      lines.push(segment.trimStart());
    } else lines.splice(-1, 1, longer);
  }
  return lines;
}

/** Words below a picture, in the page's own font, broken where the picture ends. */
function captionLines(pen: Pen, words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const text of words) {
    const longer = lines.length === 0 ? text : `${lines.at(-1)} · ${text}`;
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines.splice(-1, 1, longer);
    else lines.push(text);
  }
  return lines.flatMap((line) => brokenLines(pen, line, width));
}

/** An element as it stands, on a canvas of its own, with words below. */
function drawPicture(
  canvas: HTMLCanvasElement,
  pen: Pen,
  element: HTMLElement,
  words: readonly string[],
): void {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const { fontFamily, color } = getComputedStyle(element);
  const font = `13px ${fontFamily}`;
  pen.font = font;
  const lines = captionLines(pen, words, width);
  canvas.width = (width + MARGIN * 2) * PIXELS_PER_PIXEL;
  canvas.height = (height + MARGIN * 2 + lines.length * CAPTION_LINE) * PIXELS_PER_PIXEL;
  pen.scale(PIXELS_PER_PIXEL, PIXELS_PER_PIXEL);
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(MARGIN - left, MARGIN - top);
  draw(pen, element, right);
  pen.font = font;
  pen.fillStyle = color;
  pen.textBaseline = 'middle';
  for (const [at, line] of lines.entries()) {
    pen.fillText(line, left, bottom + MARGIN + (at + 0.5) * CAPTION_LINE, width);
  }
}

/**
 * A part of the page as a PNG, tables that scroll as a whole; null where the browser draws none.
 * @param words what must be known of it where the page around it is not seen
 */
export async function pictureOf(
  element: HTMLElement,
  words: readonly string[],
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  whilePictured(element, () => drawPicture(canvas, pen, element, words));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Hands a part of the page over as a PNG of this name. @param words as of `pictureOf` */
export async function savePicture(
  element: HTMLElement,
  name: string,
  words: readonly string[],
): Promise<void> {
  const file = await pictureOf(element, words);
  if (file) handOver(file, `${name}.png`);
}
